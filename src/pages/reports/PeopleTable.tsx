import { useIntl } from '@umijs/max';
import { Segmented, type TableColumnsType } from 'antd';
import { formatRate } from '#contract/money/money';
import type { BuyerLine, BuyersReport, ConsignorLine, ConsignorsReport } from '#contract/reports';
import { CustomerLink } from '@/components/customers/CustomerLink';
import { Money } from '@/components/money/Money';
import { RegistrationState } from '@/components/registrations/RegistrationState';
import { type Text, useText } from '@/services/text';
import { useUrl } from '@/services/url';
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
      // Each lot is in one row only, so its number identifies the row; bidders who bought nothing are customers.
      numberOf={(row) => row.numbers || ('customer' in row ? String(row.customer?.id) : '')}
      tools={report.tab === 'buyers' && <BiddersFilter report={report} />}
      columns={columns as TableColumnsType<PersonRow>}
      empty={t('reports.none.people')}
      totals={formatTotals(report)}
    />
  );
}

/** Selects buyers or the bidders who bought nothing, and counts them. */
function BiddersFilter({ report: { bidders } }: { report: BuyersReport }) {
  const t = useText();
  const { locale } = useIntl();
  const { query, set } = useUrl();
  const { registered, bought } = bidders;
  return (
    <>
      <Segmented
        aria-label={t('reports.bidders')}
        value={query.get('bought') ?? 'true'}
        options={[
          { value: 'true', label: t('reports.bidders.bought') },
          { value: 'false', label: t('reports.bidders.none', { count: registered - bought }) },
        ]}
        onChange={(value) => set({ page: undefined, bought: value === 'true' ? undefined : value }, 'push')}
      />
      {registered > 0 && (
        <span>
          {t('reports.bidders.conversion', {
            registered,
            bought,
            rate: formatRate(Math.round((10_000 * bought) / registered), locale),
          })}
        </span>
      )}
    </>
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
  {
    key: 'registrations',
    title: t('reports.column.registration'),
    render: (_, { paddles, registrations }) =>
      registrations.map(({ paddle, state, channel, platform }) => (
        <div key={`${paddle} ${state}`}>
          {[paddle !== paddles && paddle, platform || t(`registrations.channel.${channel}`)]
            .filter(Boolean)
            .join(' · ')}{' '}
          <RegistrationState state={state} />
        </div>
      )),
  },
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
