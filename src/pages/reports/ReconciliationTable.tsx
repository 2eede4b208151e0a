import { useIntl } from '@umijs/max';
import { Select, type TableColumnsType } from 'antd';
import type { ReconciliationLine } from '#contract/report-money';
import type { ReconciliationReport } from '#contract/reports';
import { CustomerLink } from '@/components/customers/CustomerLink';
import { lotAddress } from '@/components/lots/addresses';
import { Money } from '@/components/money/Money';
import { InvoiceLink, PaymentLink } from '@/components/money/MoneyLinks';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import ReportTable from './ReportTable';

/** Lists where registrations, results, invoices and payments of the sale differ. */
export default function ReconciliationTable({ report }: { report: ReconciliationReport }) {
  const t = useText();
  return (
    <>
      <p className="report-scope">{t('reports.reconciliation.hint')}</p>
      <ReportTable<ReconciliationLine>
        noSearch
        report={report}
        numberOf={({ issue, lotNumber, invoice, payment }) =>
          `${issue} ${lotNumber} ${invoice?.id} ${payment?.id}`
        }
        tools={<IssueFilter report={report} />}
        columns={useColumns(report)}
        empty={t('reports.none.reconciliation')}
      />
    </>
  );
}

/** Selects an issue; each option counts its rows. */
function IssueFilter({ report: { counts } }: { report: ReconciliationReport }) {
  const t = useText();
  const { query, set } = useUrl();
  const { formatNumber } = useIntl();
  const all = counts.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <Select
      aria-label={t('reports.column.issue')}
      className="report-issues"
      popupMatchSelectWidth={false}
      value={query.get('issue') ?? ''}
      options={[
        { value: '', label: `${t('reports.issue.all')} (${formatNumber(all)})` },
        ...counts.map(({ issue, rows }) => ({
          value: issue as string,
          label: `${t(`reports.issue.${issue}`)} (${formatNumber(rows)})`,
        })),
      ]}
      onChange={(issue) => set({ page: undefined, issue: issue || undefined }, 'push')}
    />
  );
}

function useColumns({ auction, currency }: ReconciliationReport): TableColumnsType<ReconciliationLine> {
  const t = useText();
  return [
    {
      key: 'issue',
      title: t('reports.column.issue'),
      render: (_, { issue }) => (
        <>
          {t(`reports.issue.${issue}`)}
          <br />
          <small>{t(`reports.issue.${issue}.hint`)}</small>
        </>
      ),
    },
    {
      key: 'lot',
      title: t('lots.number'),
      render: (_, { lotNumber }) =>
        lotNumber && <Link to={lotAddress(auction.id, lotNumber)}>{lotNumber}</Link>,
    },
    {
      key: 'buyer',
      title: t('results.buyer'),
      render: (_, { customer, buyer, paddle }) => (
        <>
          {customer ? (
            <div>
              {customer.name} <CustomerLink customer={customer} />
            </div>
          ) : (
            buyer && <div>{buyer}</div>
          )}
          {paddle && <small>{`${t('results.paddle')} ${paddle}`}</small>}
        </>
      ),
    },
    {
      key: 'document',
      title: t('reports.column.documents'),
      render: (_, { invoice, payment }) => (
        <>
          {invoice && (
            <InvoiceLink id={invoice.id}>{invoice.number ?? t('invoices.state.DRAFT')}</InvoiceLink>
          )}
          {payment && <PaymentLink id={payment.id}>{t('reports.reconciliation.payment')}</PaymentLink>}
        </>
      ),
    },
    {
      key: 'amount',
      title: t('invoices.amount'),
      align: 'end',
      render: (_, { amount }) => <Money amount={amount} currency={currency} bare short />,
    },
    {
      key: 'found',
      title: t('reports.column.found'),
      align: 'end',
      render: (_, { found }) => <Money amount={found} currency={currency} bare short />,
    },
  ];
}
