import { useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { Popover, Segmented, Select, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import type { Currency } from '#contract/currencies';
import { lotGroupings, rowGroups } from '#contract/figures';
import { formatRate } from '#contract/money/money';
import type { LotsReport, ReportRow } from '#contract/reports';
import { LotState } from '@/components/lots/LotStates';
import { Money } from '@/components/money/Money';
import Loaded from '@/components/page/Loaded';
import { AccountTable } from '@/components/working/Working';
import { api } from '@/services/api';
import { useCategories, useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { estimateTotals, identityColumns } from './identityColumns';
import ReportTable, { useSortOrder } from './ReportTable';

/** Lists prices realized, or the highest of them. */
export default function PricesTable({ report }: { report: LotsReport }) {
  const t = useText();
  const isTop = report.tab === 'top-lots';
  return (
    <ReportTable<ReportRow>
      report={report}
      columns={usePriceColumns(report, !isTop)}
      numberOf={({ number }) => number}
      noSearch={isTop}
      tools={
        isTop ? (
          <RankingFilter />
        ) : (
          <>
            <RowGroupFilter />
            <GroupFilter />
          </>
        )
      }
      empty={t('reports.none')}
      totals={{
        ...estimateTotals(report),
        hammer: <Money amount={report.totals.hammer} currency={report.currency} bare short />,
        withPremium: <Money amount={report.totals.withPremium} currency={report.currency} bare short />,
      }}
    />
  );
}

function RankingFilter() {
  const t = useText();
  const { query, set } = useUrl();
  return (
    <Segmented
      aria-label={t('reports.by')}
      value={query.get('by') ?? 'hammer'}
      options={(['hammer', 'ratio'] as const).map((value) => ({ value, label: t(`reports.by.${value}`) }))}
      onChange={(by) => set({ page: undefined, by: by === 'hammer' ? undefined : by }, 'push')}
    />
  );
}

/** Filters the lots: all, or those behind a figure. */
function RowGroupFilter() {
  const t = useText();
  const { query, set } = useUrl();
  return (
    <Select
      className="report-which"
      aria-label={t('reports.rows')}
      value={query.get('rows') ?? ''}
      options={[
        { value: '', label: t('reports.rows.all') },
        ...rowGroups.map((value) => ({ value, label: t(`reports.group.${value}`) })),
      ]}
      onChange={(rows) => set({ page: undefined, rows }, 'push')}
    />
  );
}

/** The department or category whose lots are listed, which can be removed. It is chosen on the tab of departments. */
function GroupFilter() {
  const t = useText();
  const { query, set } = useUrl();
  const names = { department: useDepartments(), category: useCategories() };
  return lotGroupings.map((grouping) => {
    const id = query.get(grouping);
    if (id === null) return null;
    const label = t(`reports.grouping.${grouping}`);
    return (
      <Tag
        key={grouping}
        closable={{ 'aria-label': t('list.filter.remove', { name: label }) }}
        onClose={(event) => {
          event.preventDefault();
          set({ page: undefined, [grouping]: undefined }, 'push');
        }}
      >
        {label}:{' '}
        {id === '0'
          ? t(`reports.grouping.none.${grouping}`)
          : names[grouping].find((one) => String(one.id) === id)?.name}
      </Tag>
    );
  });
}

function usePriceColumns(report: LotsReport, sortable: boolean): TableColumnsType<ReportRow> {
  const t = useText();
  const { locale } = useIntl();
  const order = useSortOrder();
  const { currency, auction } = report;
  const sort = (key: string) => (sortable ? { key, sorter: true, sortOrder: order(key) } : { key });
  return [
    ...identityColumns<ReportRow>(report, t, sort),
    {
      ...sort('hammer'),
      title: t('reports.column.hammer'),
      align: 'end',
      render: (_, { hammer }) => <Money amount={hammer} currency={currency} bare short />,
    },
    {
      key: 'withPremium',
      title: t('reports.column.withPremium'),
      align: 'end',
      render: (_, row) => <Price auctionId={auction.id} row={row} currency={currency} />,
    },
    {
      ...sort('ratio'),
      title: t('reports.column.ratio'),
      align: 'end',
      render: (_, { ratio }) => (ratio === null ? '–' : formatRate(ratio, locale)),
    },
    {
      key: 'buyer',
      className: 'no-print',
      title: t('results.buyer'),
      render: (_, { paddle, buyer }) => [paddle, buyer].filter(Boolean).join(' · '),
    },
    { key: 'status', title: t('lots.status'), render: (_, { status }) => <LotState status={status} /> },
  ];
}

/** The price with premium; on click, how the premium was calculated. */
function Price({ auctionId, row, currency }: { auctionId: number; row: ReportRow; currency: Currency }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  if (row.withPremium === null) return <>–</>;
  return (
    <Popover
      trigger="click"
      title={t('working.title')}
      open={isOpen}
      onOpenChange={setIsOpen}
      content={isOpen && <PriceWorking auctionId={auctionId} number={row.number} currency={currency} />}
    >
      <button type="button" className="working" aria-haspopup="dialog">
        <Money amount={row.withPremium} currency={currency} bare />
      </button>
    </Popover>
  );
}

function PriceWorking({
  auctionId,
  number,
  currency,
}: {
  auctionId: number;
  number: string;
  currency: Currency;
}) {
  const query = useQuery({
    queryKey: ['reports', auctionId, 'price', number],
    queryFn: () => api.reports.price({ params: { id: auctionId, number } }),
    throwOnError: false,
  });
  return <Loaded query={query}>{(account) => <AccountTable account={account} currency={currency} />}</Loaded>;
}
