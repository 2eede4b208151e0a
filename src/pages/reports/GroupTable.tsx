import { useIntl } from '@umijs/max';
import { Segmented, type TableColumnsType } from 'antd';
import { lotGroupings, type RowGroup } from '#contract/figures';
import { formatRate } from '#contract/money/money';
import type { DepartmentsReport, GroupLine } from '#contract/reports';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import ReportTable from './ReportTable';
import { reportAddress } from './useReport';

/** Lists the figures of the sale by department or category. A name and its counts lead to the lots. */
export default function GroupTable({ report }: { report: DepartmentsReport }) {
  const t = useText();
  const columns = useColumns(report);
  return (
    <ReportTable<GroupLine>
      noSearch
      report={report}
      numberOf={({ id }) => String(id)}
      columns={columns}
      tools={<GroupingFilter />}
      empty={t('reports.none')}
      totals={Object.fromEntries(
        columns.flatMap(({ key, cell }) => (cell ? [[key, cell(report.totals)]] : [])),
      )}
    />
  );
}

function GroupingFilter() {
  const t = useText();
  const { query, set } = useUrl();
  return (
    <Segmented
      aria-label={t('reports.grouping')}
      value={query.get('grouping') ?? 'department'}
      options={lotGroupings.map((value) => ({ value, label: t(`reports.grouping.${value}`) }))}
      onChange={(grouping) =>
        set({ page: undefined, grouping: grouping === 'department' ? undefined : grouping }, 'push')
      }
    />
  );
}

type Figures = DepartmentsReport['totals'];

function useColumns({ auction, grouping, currency, figures }: DepartmentsReport) {
  const t = useText();
  const { locale, formatNumber } = useIntl();
  const lotsAddress = (id: number | null, rows?: RowGroup) => {
    const address = reportAddress(auction.id, 'lots', rows);
    return `${address}${rows ? '&' : '?'}${grouping}=${id ?? 0}`;
  };
  const canSee = (figure: 'hammer' | 'houseRevenue') => figures.some(({ key }) => key === figure);
  const rate = (value: number | null) => (value === null ? '–' : formatRate(value, locale));
  const money = (amount: number | null) => <Money amount={amount} currency={currency} bare short />;
  /** `cell` is for a line and for the totals; a count leads to the lots of its line. */
  const column = (key: keyof Figures, title: string, cell: (row: Figures) => React.ReactNode) => ({
    key,
    title,
    align: 'end' as const,
    cell,
    render: (_: unknown, row: GroupLine) => cell(row),
  });
  const count = (key: 'offered' | 'sold', title: string) => ({
    ...column(key, title, (row) => formatNumber(row[key])),
    render: (_: unknown, row: GroupLine) => (
      <Link to={lotsAddress(row.id, key)}>{formatNumber(row[key])}</Link>
    ),
  });
  const name = {
    key: 'name',
    title: t(`reports.grouping.${grouping}`),
    cell: undefined,
    render: (_: unknown, line: GroupLine) => (
      <Link to={lotsAddress(line.id)}>{line.name ?? t(`reports.grouping.none.${grouping}`)}</Link>
    ),
  };
  return [
    name,
    count('offered', t('reports.column.offered')),
    count('sold', t('reports.column.sold')),
    column('sellThrough', t('reports.column.sellThrough'), (row) => rate(row.sellThrough)),
    ...(canSee('hammer')
      ? [
          column('hammer', t('reports.column.hammer'), (row) => money(row.hammer)),
          column('soldVsLow', t('reports.column.soldVsLow'), (row) => rate(row.soldVsLow)),
          column('average', t('reports.column.average'), (row) => money(row.average)),
          column('withPremium', t('reports.column.withPremium'), (row) => money(row.withPremium)),
        ]
      : []),
    ...(canSee('houseRevenue')
      ? [column('houseRevenue', t('reports.figure.houseRevenue'), (row) => money(row.houseRevenue))]
      : []),
  ] satisfies TableColumnsType<GroupLine>;
}
