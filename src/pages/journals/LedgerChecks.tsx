import { useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { Button, Card } from 'antd';
import type { LedgerCheck } from '#contract/journals';
import type { JournalSource } from '#contract/ledger-accounts';
import { InvoiceLink, PaymentLink } from '@/components/money/MoneyLinks';
import Loaded from '@/components/page/Loaded';
import StatusTag from '@/components/page/StatusTag';
import { api } from '@/services/api';
import { journalKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import '@/components/list/tables.css';

/** Compares the ledger with the documents, and names the first one that differs. */
export default function LedgerChecks() {
  const t = useText();
  const query = useQuery({
    queryKey: journalKeys.check,
    queryFn: () => api.journals.check(),
    // It reads the entire ledger, so it runs when the tab is opened and on demand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    throwOnError: false,
  });
  return (
    <Card>
      <p className="card-hint">{t('journals.check.hint')}</p>
      <Loaded query={query}>{({ checks }) => <Checks checks={checks} />}</Loaded>
      <p>
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('journals.check.again')}
        </Button>
      </p>
    </Card>
  );
}

function Checks({ checks }: { checks: readonly LedgerCheck[] }) {
  const t = useText();
  const { formatNumber } = useIntl();
  return (
    <div className="registers-table">
      <table className="plain-table" aria-label={t('journals.tab.check')}>
        <thead>
          <tr>
            <th scope="col">{t('journals.check')}</th>
            <th scope="col" className="is-right">
              {t('journals.check.compared')}
            </th>
            <th scope="col">{t('journals.check.result')}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ check, compared, first }) => (
            <tr key={check}>
              <th scope="row">{t(`journals.check.${check}`)}</th>
              <td className="is-right">{formatNumber(compared)}</td>
              <td>
                {first ? (
                  <>
                    <StatusTag tone="bad" label={t('journals.check.differs')} /> <First first={first} />
                  </>
                ) : (
                  <StatusTag tone="good" label={t('journals.check.agrees')} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The first document that differs. */
function First({ first: { noun, id, label } }: { first: NonNullable<LedgerCheck['first']> }) {
  const t = useText();
  if (noun === 'invoices') return <InvoiceLink id={id}>{label}</InvoiceLink>;
  if (noun === 'payments') return <PaymentLink id={id}>{label}</PaymentLink>;
  return `${t(`journals.source.${label as JournalSource}`)} · ${id}`;
}
