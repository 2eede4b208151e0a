import Sheet from '@/components/form/Sheet';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import AccountImport from './AccountImport';
import { useBankAccounts } from './bankAccounts';

/** The bank accounts of the companies, each with its import (`?import=1`). */
export default function ImportSheet() {
  const t = useText();
  const { query } = useUrl();
  const accounts = useBankAccounts();
  return (
    <Sheet param="import" open={query.get('import') !== null} size={640} title={t('bankStatements.import')}>
      {accounts.length === 0 && (
        <p>
          <Link to="/settings/auction-house">{t('bankStatements.accounts.none')}</Link>
        </p>
      )}
      {accounts.map((account) => (
        <AccountImport key={account.id} account={account} />
      ))}
    </Sheet>
  );
}
