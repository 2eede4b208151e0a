import { useIntl } from '@umijs/max';
import type { TableColumnsType } from 'antd';
import { useState } from 'react';
import type { RefusedRow } from '#contract/api/selection';
import { formatRate } from '#contract/money/money';
import type { UnsoldReport, UnsoldRow } from '#contract/reports';
import { Refused } from '@/components/list/Refused';
import { LotState } from '@/components/lots/LotStates';
import { Reoffer } from '@/components/lots/Reoffer';
import { Money } from '@/components/money/Money';
import { useText } from '@/services/text';
import { estimateTotals, identityColumns } from './identityColumns';
import ReportTable from './ReportTable';

/** Lists unsold lots: how near the bids came, and how often they were offered. */
export default function UnsoldTable({ report }: { report: UnsoldReport }) {
  const t = useText();
  const [selectedRows, setSelectedRows] = useState<readonly UnsoldRow[]>([]);
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const finishReoffer = (rows: readonly RefusedRow[]) => {
    setSelectedRows([]);
    setRefused(rows);
  };
  return (
    <ReportTable<UnsoldRow>
      report={report}
      columns={useUnsoldColumns(report)}
      numberOf={({ number }) => number}
      {...(report.data.some(({ canReoffer }) => canReoffer) && {
        selection: {
          preserveSelectedRowKeys: true,
          selectedRowKeys: selectedRows.map(({ number }) => number),
          onChange: (_, rows) => setSelectedRows(rows),
          getCheckboxProps: ({ canReoffer, number }) => ({
            disabled: !canReoffer,
            'aria-label': t('list.choose', { name: number }),
          }),
        },
      })}
      tools={
        <>
          <Reoffer
            lots={selectedRows.map(({ lotId: id, version, number, status, canReoffer: editable }) => ({
              id,
              version,
              number,
              status,
              editable,
            }))}
            size="small"
            done={finishReoffer}
          />
          {refused.length > 0 && <Refused rows={refused} />}
        </>
      }
      empty={t('reports.none.unsold')}
      totals={{
        ...estimateTotals(report),
        lastBid: <Money amount={report.totals.lastBid} currency={report.currency} bare short />,
      }}
    />
  );
}

function useUnsoldColumns(report: UnsoldReport): TableColumnsType<UnsoldRow> {
  const t = useText();
  const { locale, formatDate } = useIntl();
  const { currency, canSeeReserve } = report;
  return [
    ...identityColumns<UnsoldRow>(report, t, (key) => ({ key })),
    {
      key: 'lastBid',
      title: t('reports.column.lastBid'),
      align: 'end',
      render: (_, { lastBid }) => <Money amount={lastBid} currency={currency} bare short />,
    },
    ...(canSeeReserve
      ? [
          {
            key: 'gap',
            className: 'no-print',
            title: t('reports.column.gap'),
            align: 'end' as const,
            render: (_: unknown, { gap }: UnsoldRow) => {
              if (gap === null) return '–';
              return gap === 0 ? t('reports.gap.none') : formatRate(gap, locale);
            },
          },
        ]
      : []),
    {
      key: 'offerings',
      title: t('reports.column.offerings'),
      align: 'end',
      render: (_, { offerings }) => offerings,
    },
    {
      key: 'status',
      title: t('lots.status'),
      render: (_, { status, subjectUntil }) => (
        <>
          <LotState status={status} />
          {subjectUntil && (
            <small> {t('reports.until', { day: formatDate(subjectUntil, { timeZone: 'UTC' }) })}</small>
          )}
        </>
      ),
    },
  ];
}
