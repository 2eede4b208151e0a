import { useIntl } from '@umijs/max';
import type { TableColumnsType } from 'antd';
import type { BuyerMoney, BuyerMoneyTotals } from '#contract/report-money';
import type { MoneyReport } from '#contract/reports';
import { CustomerLink } from '@/components/customers/CustomerLink';
import { Money } from '@/components/money/Money';
import { InvoiceLink } from '@/components/money/MoneyLinks';
import Fact from '@/components/page/Fact';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import ReportTable from './ReportTable';
import RevenueTable from './RevenueTable';
import { reconciliationAddress } from './useReport';

/** What the buyers of the sale owe, which sold lots are not invoiced, and what was charged by component. */
export default function MoneyTab({ report }: { report: MoneyReport }) {
  const t = useText();
  return (
    <>
      <UninvoicedLots report={report} />
      <ReportTable<BuyerMoney>
        noSearch
        report={report}
        numberOf={({ documents }) => String(documents[0]?.id)}
        columns={useColumns(report)}
        empty={t('reports.none.money')}
        totals={useTotals(report)}
      />
      {report.revenue.components && report.revenue.totals && (
        <RevenueTable
          auctionId={report.auction.id}
          currency={report.currency}
          components={report.revenue.components}
          totals={report.revenue.totals}
        />
      )}
    </>
  );
}

/** Counts the sold lots without an issued invoice; a count leads to them. */
function UninvoicedLots({ report: { auction, uninvoiced, currency } }: { report: MoneyReport }) {
  const t = useText();
  const { formatNumber } = useIntl();
  const { lots, hammer, draftedLots, draftedHammer } = uninvoiced;
  if (lots + draftedLots === 0) return null;
  return (
    <dl className="figure-line">
      <Fact label={t('reports.issue.notInvoiced')}>
        <Link to={reconciliationAddress(auction.id, 'notInvoiced')}>{formatNumber(lots)}</Link>
        <small>
          <Money amount={hammer} currency={currency} short /> {t('reports.basis.hammer')}
        </small>
      </Fact>
      <Fact label={t('reports.issue.notIssued')}>
        <Link to={reconciliationAddress(auction.id, 'notIssued')}>{formatNumber(draftedLots)}</Link>
        <small>
          <Money amount={draftedHammer} currency={currency} short /> {t('reports.basis.hammer')}
        </small>
      </Fact>
    </dl>
  );
}

const amountKeys = ['invoiced', 'credited', 'paid', 'writtenOff', 'open', 'overdue', 'credit'] as const;

const useTotals = ({ totals, currency }: MoneyReport) =>
  Object.fromEntries(
    amountKeys.map((key) => [key, <Money key={key} amount={totals[key]} currency={currency} bare short />]),
  );

function useColumns({ currency, totals }: MoneyReport): TableColumnsType<BuyerMoney> {
  const t = useText();
  const { formatNumber } = useIntl();
  const amount = (key: keyof BuyerMoneyTotals, title: string) => ({
    key,
    title,
    align: 'end' as const,
    render: (_: unknown, line: BuyerMoney) => <Money amount={line[key]} currency={currency} bare short />,
  });
  return [
    {
      key: 'customer',
      title: t('invoices.customer'),
      render: (_, { customer }) =>
        customer ? (
          <>
            {customer.name} <CustomerLink customer={customer} />
          </>
        ) : (
          t('invoices.erased')
        ),
    },
    {
      key: 'documents',
      title: t('invoices.view'),
      render: (_, { documents }) =>
        documents.map(({ id, number }) => (
          <div key={id}>
            <InvoiceLink id={id}>{number}</InvoiceLink>
          </div>
        )),
    },
    amount('invoiced', t('reports.column.invoiced')),
    amount('credited', t('reports.column.credited')),
    amount('paid', t('reports.column.paid')),
    ...(totals.writtenOff === 0 ? [] : [amount('writtenOff', t('reports.column.writtenOff'))]),
    amount('open', t('invoices.open')),
    amount('overdue', t('invoices.overdue')),
    {
      key: 'daysOverdue',
      title: t('reminders.days'),
      align: 'end',
      render: (_, { daysOverdue }) => (daysOverdue > 0 ? formatNumber(daysOverdue) : '–'),
    },
    amount('credit', t('reports.column.unusedCredit')),
  ];
}
