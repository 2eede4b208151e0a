import type { TableColumnsType } from 'antd';
import type { BuyerLine, BuyersReport, ConsignorLine, ConsignorsReport } from '#contract/reports';
import { CustomerLink } from '@/components/customers/CustomerLink';
import { Money } from '@/components/money/Money';
import { type Text, useText } from '@/services/text';
import ReportTable from './ReportTable';

type PersonRow = BuyerLine | ConsignorLine;

/** Lists the buyers or consignors with their lots and totals. */
export default function PeopleTable({ report }: { report: BuyersReport | ConsignorsReport }) {
  const t = useText();
  const columns = report.tab === 'buyers' ? buyerColumns(report, t) : consignorColumns(report, t);
  return (
    <ReportTable<PersonRow>
      noSearch
      report={report}
      // Each lot is in one row only, so its number identifies the row.
      numberOf={({ numbers }) => numbers}
      columns={columns as TableColumnsType<PersonRow>}
      empty={t('reports.none.people')}
      totals={formatTotals(report)}
    />
  );
}

const formatTotals = ({ totals, currency }: BuyersReport | ConsignorsReport) =>
  Object.fromEntries(
    Object.entries(totals).map(([key, value]) => [
      key,
      key === 'lots' || key === 'offered' ? (
        value
      ) : (
        <Money key={key} amount={value} currency={currency} bare short />
      ),
    ]),
  );

const numbersColumn = (t: Text) => ({
  key: 'numbers',
  title: t('reports.column.lots'),
  render: (_: unknown, { numbers }: PersonRow) => numbers,
});
const amountColumn = <Row extends object>(
  key: keyof Row & string,
  title: string,
  { currency }: Pick<BuyersReport, 'currency'>,
) => ({
  key,
  title,
  align: 'end' as const,
  render: (_: unknown, row: Row) => (
    <Money amount={row[key] as number | null} currency={currency} bare short />
  ),
});

const buyerColumns = (report: BuyersReport, t: Text): TableColumnsType<BuyerLine> => [
  {
    key: 'buyer',
    title: t('results.buyer'),
    render: (_, { customer, buyer, paddles }) =>
      customer ? (
        <>
          {customer.name} <CustomerLink customer={customer} />
          {buyer && buyer !== customer.name && (
            <>
              <br />
              <small>{t('reports.printed', { names: buyer })}</small>
            </>
          )}
        </>
      ) : (
        <>
          {buyer || (paddles ? t('reports.paddleUnnamed', { paddle: paddles }) : t('reports.noName'))}{' '}
          <small>{t('reports.notLinked')}</small>
        </>
      ),
  },
  { key: 'paddles', title: t('results.paddle'), render: (_, { paddles }) => paddles },
  numbersColumn(t),
  { key: 'lots', title: t('reports.column.sold'), align: 'end', render: (_, { lots }) => lots },
  amountColumn<BuyerLine>('hammer', t('lots.hammer'), report),
  amountColumn<BuyerLine>('premium', t('reports.column.premium'), report),
  amountColumn<BuyerLine>('withPremium', t('reports.column.withPremium'), report),
];

const consignorColumns = (report: ConsignorsReport, t: Text): TableColumnsType<ConsignorLine> => [
  {
    key: 'consignor',
    title: t('lots.consignorId'),
    render: (_, { consignedBy, houseOwned }) =>
      consignedBy ? (
        <>
          {consignedBy.name} <CustomerLink customer={consignedBy} />
        </>
      ) : (
        t(houseOwned ? 'lots.houseOwned' : 'reports.noConsignor')
      ),
  },
  numbersColumn(t),
  { key: 'offered', title: t('reports.column.offered'), align: 'end', render: (_, { offered }) => offered },
  { key: 'lots', title: t('reports.column.sold'), align: 'end', render: (_, { lots }) => lots },
  amountColumn<ConsignorLine>('hammer', t('lots.hammer'), report),
  amountColumn<ConsignorLine>('lastBids', t('reports.column.lastBids'), report),
];
