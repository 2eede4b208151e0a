import { useQueryClient } from '@tanstack/react-query';
import { history, useAccess } from '@umijs/max';
import { useCallback, useMemo } from 'react';
import { isSaleInPhase } from '#contract/auction-states';
import type { Auction } from '#contract/auctions';
import { findLabelBetween } from '#contract/lot-number';
import type { LotRow } from '#contract/lots';
import { CatalogueGrid } from '@/components/grid/CatalogueGrid';
import { readFilters } from '@/components/grid/filtersIn';

import { lotAddress } from '@/components/lots/addresses';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { filterKeys } from './grid/filterKeys';
import { LotRequests } from './grid/LotRequests';
import { LotTools } from './grid/LotTools';
import { LotTotals } from './grid/LotTotals';
import { useLotColumns } from './grid/lotColumns';
import { type LotFilters, useLotRows } from './grid/lotRows';
import { SelectedLots } from './grid/SelectedLots';
import { useLotSaves } from './grid/useLotSaves';

/** The lots of a sale: the grid, and actions on all or the selected ones. */
export default function LotsTab({ auction }: { auction: Auction }) {
  const t = useText();
  const access = useAccess();
  const { query, set } = useUrl();
  const client = useQueryClient();
  const filters = useMemo((): LotFilters => readFilters(query, filterKeys), [query]);
  const rows = useLotRows(auction.id, filters);
  const columns = useLotColumns(auction);
  const { cells, staleNumber } = useLotSaves(auction.id);
  const canAdd = auction.lotsEditable && isSaleInPhase('open', auction);

  const refresh = useCallback(() => client.invalidateQueries(queriesShowing('lots')), [client]);
  const openLot = ({ number }: LotRow) => history.push(lotAddress(auction.id, number));
  const add = useAction(async () => {
    const lot = await api.lots.create({ params: { id: auction.id }, body: {} });
    await refresh();
    notifyDone(t('lots.added', { number: lot.number }));
    history.push(lotAddress(auction.id, lot.number));
  });
  const nameOf = useCallback(({ number }: LotRow) => `${t('lots.lot')} ${number}`, [t]);

  return (
    <CatalogueGrid<LotRow>
      label={t('lots.grid', { code: auction.code })}
      rows={rows}
      columns={columns}
      filters={filters}
      filterKeys={filterKeys}
      defaultSort="number"
      sectionOf={sectionOf}
      move={{ between, noPlaceText: t('lots.move.none') }}
      empty={{
        none: t('lots.none'),
        hint: canAdd ? t('lots.none.hint') : undefined,
        onImport: canAdd && access['imports:run'] ? () => set({ import: 'new' }, 'push') : undefined,
      }}
      tools={({ print }) => (
        <LotTools
          auctionId={auction.id}
          filters={filters}
          total={rows.total}
          canAdd={canAdd}
          adding={add.busy}
          onChange={set}
          onAdd={() => void add.run()}
          onImport={() => set({ import: 'new' }, 'push')}
          onPrint={print}
        />
      )}
      totals={<LotTotals auction={auction} filters={filters} />}
      issue={add.issue}
      warning={staleNumber === undefined ? undefined : t('lots.elsewhere', { number: staleNumber })}
      nameOf={nameOf}
      cells={cells}
      onMoved={() => void refresh()}
      onOpen={openLot}
      beginAt={getColumnForCheck(filters.check)}
    >
      {(selected) => (
        <>
          <SelectedLots auction={auction} lots={selected} onOpen={openLot} onDone={refresh} />
          {filters.requested && <LotRequests auction={auction} lots={firstLoaded(rows)} />}
          {filters.requested && (rows.total ?? 0) > maxLotsWithRequests && (
            <p>
              <small>{t('lots.asked.more', { count: maxLotsWithRequests })}</small>
            </p>
          )}
        </>
      )}
    </CatalogueGrid>
  );
}

/** Maximum number of lots shown with their requests; the grid contains the others. */
const maxLotsWithRequests = 50;

const firstLoaded = (rows: ReturnType<typeof useLotRows>): LotRow[] =>
  Array.from({ length: Math.min(rows.total ?? 0, maxLotsWithRequests) }, (_, index) =>
    rows.row(index),
  ).filter((row) => row !== undefined);

const sectionOf = ({ section }: LotRow): string => section;

/**
 * Returns the column to start in when the lots are filtered by a missing check; checks that no column corrects start at the
 * state.
 */
function getColumnForCheck([check]: readonly string[] = []): string | undefined {
  if (check === 'estimate') return 'estimateLow';
  return check && (['title', 'category', 'picture', 'reserve'].includes(check) ? check : 'readiness');
}

/** A lot dropped between 7 and 8 becomes 7A. */
const between = (before: LotRow | undefined, after: LotRow | undefined) =>
  findLabelBetween(before?.number, after?.number);
