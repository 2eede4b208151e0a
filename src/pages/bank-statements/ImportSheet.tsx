import { useCompanyAccounts } from '@/components/bank-accounts/useCompanyAccounts';
import Sheet from '@/components/form/Sheet';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import AccountImport from './AccountImport';

/** The bank accounts of the companies, each with its import (`?import=1`). */
export default function ImportSheet() {
  const t = useText();
  const { query: address } = useUrl();
  const query = useCompanyAccounts();
  return (
    <Sheet param="import" open={address.get('import') !== null} size={640} title={t('bankStatements.import')}>
      <Loaded query={query}>
        {({ accounts }) =>
          accounts.length === 0 ? (
            <p>
              <Link to="/settings/auction-house">{t('bankStatements.accounts.none')}</Link>
            </p>
          ) : (
            accounts.map((account) => <AccountImport key={account.id} account={account} />)
          )
        }
      </Loaded>
    </Sheet>
  );
}
