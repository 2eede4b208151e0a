import { Alert } from 'antd';
import type { BankImport } from '#contract/bank-statements';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';

/** What an import has done, and what it left out. */
export default function ImportResult({ result }: { result: BankImport }) {
  const t = useText();
  const { accountId, entries, added, matched, open, pending, unexplained, otherAccounts } = result;
  const notes = [
    pending > 0 && t('bankStatements.result.pending', { count: pending }),
    unexplained > 0 && t('bankStatements.result.unexplained', { count: unexplained }),
    otherAccounts.length > 0 && t('bankStatements.result.others', { accounts: otherAccounts.join(', ') }),
  ].filter((note) => note !== false);
  const known = result.format === 'CAMT054' ? 0 : entries - added;
  return (
    <Alert
      role="status"
      type={notes.length > 0 ? 'warning' : 'success'}
      showIcon
      title={t('bankStatements.result', { added, known, matched, open })}
      description={
        <>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {open > 0 && (
            <Link to={`/items?view=bank&state=OPEN&accountId=${accountId}`}>
              {t('bankStatements.result.show')}
            </Link>
          )}
        </>
      }
    />
  );
}
