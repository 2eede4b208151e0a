import { useIntl } from '@umijs/max';
import type { TableColumnsType } from 'antd';
import { boughtWithinDays } from '#contract/people-groups';
import type { MarketingLine, MarketingReport } from '#contract/reports';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import { LocalTime } from '@/components/time/SaleTime';
import { useText } from '@/services/text';
import ReportTable from './ReportTable';

/** Lists the campaigns that led to the sale: from emails that arrived to visits of lots and purchases. */
export default function MarketingTable({ report }: { report: MarketingReport }) {
  const t = useText();
  const { formatNumber } = useIntl();
  const { hammer, ...counts } = report.totals;
  return (
    <>
      <p className="report-scope">{t('reports.marketing.hint', { days: boughtWithinDays })}</p>
      <ReportTable<MarketingLine>
        noSearch
        report={report}
        numberOf={({ id }) => String(id)}
        columns={useColumns(report)}
        empty={t('reports.none.marketing')}
        totals={{
          ...Object.fromEntries(Object.entries(counts).map(([key, value]) => [key, formatNumber(value)])),
          hammer: <Money amount={hammer} currency={report.currency} bare short />,
        }}
      />
    </>
  );
}

function useColumns({ currency }: MarketingReport): TableColumnsType<MarketingLine> {
  const t = useText();
  const { formatNumber } = useIntl();
  const count = (key: 'visited' | 'buyers' | 'purchases') => ({
    key,
    title: t(`reports.column.${key}`),
    align: 'end' as const,
    render: (_: unknown, line: MarketingLine) => formatNumber(line[key]),
  });
  const people = (key: 'delivered' | 'clicked') => ({
    key,
    title: t(`reports.column.${key}`),
    align: 'end' as const,
    render: (_: unknown, line: MarketingLine) => (
      <Link to={`/campaign/${line.id}/report?tab=people&group=${key}`}>{formatNumber(line[key])}</Link>
    ),
  });
  return [
    {
      key: 'campaign',
      title: t('reports.column.campaign'),
      render: (_, { id, name }) => <Link to={`/campaign/${id}/report`}>{name}</Link>,
    },
    {
      key: 'startedAt',
      title: t('reports.column.startedAt'),
      render: (_, { startedAt }) => <LocalTime at={startedAt} />,
    },
    people('delivered'),
    people('clicked'),
    count('visited'),
    count('buyers'),
    count('purchases'),
    {
      key: 'hammer',
      title: t('reports.column.hammer'),
      align: 'end',
      render: (_, { hammer }) => <Money amount={hammer} currency={currency} bare short />,
    },
  ];
}
