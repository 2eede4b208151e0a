import { useQueryClient } from '@tanstack/react-query';
import { history, useAccess } from '@umijs/max';
import { Skeleton } from 'antd';
import { useCallback, useMemo, useRef } from 'react';
import { saleIs } from '#contract/auction-states';
import type { Auction } from '#contract/auctions';
import { labelBetween } from '#contract/lot-number';
import type { LotRow } from '#contract/lots';
import Fault from '@/components/Fault';
import { filtersIn } from '@/components/grid/filtersIn';
import { Grid } from '@/components/grid/Grid';
import NoRows from '@/components/grid/NoRows';
import { usePrint } from '@/components/grid/usePrint';
import { useSelectedRows } from '@/components/grid/useSelectedRows';
import LoadFault from '@/components/LoadFault';
import { useSearchKey } from '@/components/list/useRowKeys';
import { lotAddress } from '@/components/lots/addresses';
import '@/components/list/list.css';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { notifyDone } from '@/services/notice';
import { showing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { AskedLots } from './grid/AskedLots';
import { filterKeys } from './grid/filterKeys';
import { LotTools } from './grid/LotTools';
import { LotTotals } from './grid/LotTotals';
import { useLotColumns } from './grid/lotColumns';
import { type LotFilters, useLotRows } from './grid/lotRows';
import { SelectedLots } from './grid/SelectedLots';
import { useLotSaves } from './grid/useLotSaves';

/** The lots of a sale: the grid, and what can be done to all or to the selected ones. */
export default function LotsTab({ auction }: { auction: Auction }) {
  const t = useText();
  const access = useAccess();
  const root = useRef<HTMLElement>(null);
  useSearchKey(root);
  const { query, set } = useUrl();
  const client = useQueryClient();
  const filters = useMemo((): LotFilters => filtersIn(query, filterKeys), [query]);
  const filtered = filterKeys.some((key) => key !== 'sort' && query.has(key));
  const rows = useLotRows(auction.id, filters);
  const columns = useLotColumns(auction);
  const shownColumns = useMemo(() => columns?.filter(({ printedOnly }) => !printedOnly), [columns]);
  const { cells, elsewhere } = useLotSaves(auction.id);
  const { selected, select } = useSelectedRows(rows);
  const open = auction.lotsEditable && saleIs('open', auction);
  const bySection = query.has('sort') ? undefined : sectionOf;

  const refresh = useCallback(() => client.invalidateQueries(showing('lots')), [client]);
  const openLot = ({ number }: LotRow) => history.push(lotAddress(auction.id, number));
  const add = useDeed(async () => {
    const lot = await api.lots.create({ params: { id: auction.id }, body: {} });
    await refresh();
    notifyDone(t('lots.added', { number: lot.number }));
    history.push(lotAddress(auction.id, lot.number));
  });
  const { print, sheet } = usePrint({
    columns: columns ?? [],
    rows,
    total: rows.total,
    sectionOf: bySection,
  });
  const nameOf = useCallback(({ number }: LotRow) => `${t('lots.lot')} ${number}`, [t]);

  return (
    <section ref={root} className="list-page">
      <LotTools
        auctionId={auction.id}
        filters={filters}
        total={rows.total}
        open={open}
        adding={add.busy}
        onChange={set}
        onAdd={() => void add.run()}
        onImport={() => set({ import: 'new' }, 'push')}
        onPrint={() => void print.run()}
      />
      <LotTotals auction={auction} filters={filters} />
      <Fault text={add.fault ?? print.fault} />
      <Fault text={elsewhere === undefined ? undefined : t('lots.elsewhere', { number: elsewhere })} />
      {rows.error && <LoadFault error={rows.error} onRetry={rows.retry} />}
      {rows.total === undefined || !shownColumns ? (
        !rows.error && <Skeleton active title={false} paragraph={{ rows: 10 }} />
      ) : rows.total === 0 ? (
        <NoRows
          filtered={filtered}
          none={t('lots.none')}
          hint={open ? t('lots.none.hint') : undefined}
          onImport={open && access['imports:run'] ? () => set({ import: 'new' }, 'push') : undefined}
          onClear={() => set(Object.fromEntries(filterKeys.map((key) => [key, undefined])))}
        />
      ) : (
        <>
          <SelectedLots auction={auction} lots={selected} onOpen={openLot} onDone={refresh} />
          {filters.asked && <AskedLots auction={auction} lots={loadedRows(rows)} />}
          {filters.asked && rows.total > maxAsked && (
            <p>
              <small>{t('lots.asked.more', { count: maxAsked })}</small>
            </p>
          )}
          {sheet}
          <Grid<LotRow>
            key={JSON.stringify(filters)}
            label={t('lots.grid', { code: auction.code })}
            columns={shownColumns}
            rows={rows}
            total={rows.total}
            nameOf={nameOf}
            cells={cells}
            onMoved={() => void refresh()}
            onOpen={openLot}
            onSelect={select}
            beginAt={mendedIn(filters.check)}
            sort={{
              by: filters.sort ?? 'number',
              onSort: (by) => set({ sort: by === 'number' ? undefined : by }),
            }}
            sectionOf={bySection}
            move={filtered || query.has('sort') ? undefined : { between, noneWords: t('lots.move.none') }}
          />
        </>
      )}
    </section>
  );
}

/** At most so many lots are shown with their requests; the rest is in the grid. */
const maxAsked = 50;

const loadedRows = (rows: ReturnType<typeof useLotRows>): LotRow[] =>
  Array.from({ length: Math.min(rows.total ?? 0, maxAsked) }, (_, at) => rows.row(at)).filter(
    (row) => row !== undefined,
  );

const sectionOf = ({ section }: LotRow): string => section;

/** Where one begins when lots are asked for that lack something; what no column mends is named beside the state. */
function mendedIn([check]: readonly string[] = []): string | undefined {
  if (check === 'estimate') return 'estimateLow';
  return check && (['title', 'category', 'picture', 'reserve'].includes(check) ? check : 'readiness');
}

/** Dropped between 7 and 8 a lot becomes 7A. */
const between = (before: LotRow | undefined, after: LotRow | undefined) =>
  labelBetween(before?.number, after?.number);
