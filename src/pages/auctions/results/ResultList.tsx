import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { hasResult } from '#contract/lots';
import { type Desk, type ResultRow, resultFilters } from '#contract/results';
import { lotAddress } from '@/components/catalogue/addresses';
import { LotState } from '@/components/catalogue/StateTags';
import ListPage from '@/components/ListPage';
import type { ListColumn, ListFilter } from '@/components/list/types';
import { Money } from '@/components/Money';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import CorrectDialog from './CorrectDialog';
import { Estimate } from './LotOnLine';

/** Every lot with what became of it: to jump to while the sale runs, to correct afterwards. */
export default function ResultList({ auctionId, desk }: { auctionId: number; desk: Desk }) {
  const t = useText();
  const [correcting, setCorrecting] = useState<ResultRow>();
  const columns = useColumns(desk, setCorrecting);
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'result',
        label: t('results.result'),
        options: resultFilters.map((value) => ({ value, label: t(`results.filter.${value}`) })),
        multiple: true,
      },
    ],
    [t],
  );
  return (
    <>
      <ListPage<ResultRow>
        noun="results"
        list={api.results.list}
        params={useMemo(() => ({ id: auctionId }), [auctionId])}
        columns={columns}
        filters={filters}
        standardSort="number"
        idOf={({ id }) => id}
        hrefOf={(row) =>
          desk.mayRecord && row.resultAt === null
            ? `/auction/${auctionId}?tab=results&lot=${encodeURIComponent(row.number)}`
            : lotAddress(auctionId, row.number)
        }
        empty={{ title: t('results.none'), hint: t('results.none.hint') }}
      />
      {correcting && (
        <CorrectDialog
          key={correcting.id}
          auctionId={auctionId}
          lot={correcting}
          currency={desk.currency}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </>
  );
}

function useColumns({ currency, mayCorrect }: Desk, onCorrect: (row: ResultRow) => void) {
  const t = useText();
  return useMemo((): ListColumn<ResultRow>[] => {
    const money = (title: string) => `${title} (${currency.code})`;
    return [
      { key: 'number', title: t('lots.number'), width: 90, render: (row) => row.number },
      {
        key: 'title',
        title: t('lots.title'),
        render: (row) => (
          <div className="results-title">
            {row.artist && <div>{row.artist}</div>}
            {row.title}
          </div>
        ),
      },
      {
        key: 'estimate',
        title: money(t('results.estimate')),
        align: 'end',
        render: (row) => <Estimate lot={row} currency={currency} bare />,
      },
      {
        key: 'hammer',
        title: money(t('lots.hammer')),
        align: 'end',
        render: (row) => <Money amount={row.hammer} currency={currency} bare short />,
      },
      {
        key: 'lastBid',
        title: money(t('lot.lastBid')),
        align: 'end',
        hidden: true,
        render: (row) => <Money amount={row.lastBid} currency={currency} bare short />,
      },
      { key: 'paddle', title: t('results.paddle'), render: (row) => row.paddle },
      { key: 'buyer', title: t('results.buyer'), render: (row) => row.buyer },
      { key: 'status', title: t('lots.status'), render: (row) => <LotState status={row.status} /> },
      ...(mayCorrect
        ? [
            {
              key: 'correct',
              title: '',
              render: (row: ResultRow) =>
                hasResult(row) ? (
                  <Button size="small" className="no-print" onClick={() => onCorrect(row)}>
                    {t('results.correct')}
                  </Button>
                ) : null,
            },
          ]
        : []),
    ];
  }, [t, currency, mayCorrect, onCorrect]);
}
