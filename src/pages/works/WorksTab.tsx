import { useQueryClient } from '@tanstack/react-query';
import { history, useAccess } from '@umijs/max';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { Collection } from '#contract/collections';
import type { WorkRow } from '#contract/works';
import { CatalogueGrid } from '@/components/grid/CatalogueGrid';
import { readFilters } from '@/components/grid/filtersIn';
import { workAddress } from '@/components/works/addresses';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { filterKeys } from './filterKeys';
import { SelectedWorks } from './SelectedWorks';
import { useWorkSaves } from './useWorkSaves';
import { WorkTools } from './WorkTools';
import { useWorkColumns } from './workColumns';
import { useWorkRows, type WorkFilters } from './workRows';
import './works.css';

const SalesSheet = lazy(() => import('@/components/reservations/SalesSheet'));

/** The works of a collection: the grid, and actions on all or the selected ones. */
export default function WorksTab({ collection }: { collection: Collection }) {
  const t = useText();
  const { query, set } = useUrl();
  const client = useQueryClient();
  const access = useAccess();
  const filters = useMemo((): WorkFilters => readFilters(query, filterKeys), [query]);
  const rows = useWorkRows(collection.id, filters);
  const columns = useWorkColumns(collection);
  const cells = useWorkSaves(collection.id);
  const refresh = useCallback(() => client.invalidateQueries(queriesShowing('works')), [client]);
  const openImport =
    collection.worksEditable && access['imports:run'] ? () => set({ import: 'new' }, 'push') : undefined;
  const openWork = (work: WorkRow) => history.push(workAddress(collection.id, work.itemNo));
  const nameOf = useCallback(({ itemNo }: WorkRow) => `${t('works.work')} ${itemNo}`, [t]);
  const sales = query.get('sales') ?? '';

  return (
    <>
      <CatalogueGrid<WorkRow>
        label={t('works.grid', { code: collection.code })}
        rows={rows}
        columns={columns}
        filters={filters}
        filterKeys={filterKeys}
        defaultSort="place"
        move={collection.worksEditable ? { between, noPlaceText: t('works.move.none') } : undefined}
        empty={{
          none: t('works.none'),
          hint: collection.worksEditable ? t('works.none.hint') : undefined,
          onImport: openImport,
        }}
        tools={({ filtered, print }) => (
          <WorkTools
            collection={collection}
            filters={filters}
            total={rows.total}
            canAdd={collection.worksEditable}
            onChange={set}
            onAdded={refresh}
            // In an empty collection, importing is the next step, so it is shown instead of the grid.
            onImport={rows.total === 0 && !filtered ? undefined : openImport}
            onPrint={print}
          />
        )}
        nameOf={nameOf}
        cells={cells}
        onMoved={() => void refresh()}
        onOpen={openWork}
        beginAt={getColumnForCheck(filters.check)}
      >
        {(selected) => (
          <SelectedWorks
            collection={collection}
            works={selected}
            onOpen={openWork}
            onSales={({ itemId }) => set({ sales: itemId }, 'push')}
            onDone={refresh}
          />
        )}
      </CatalogueGrid>
      {/^[1-9]\d*$/.test(sales) && (
        <Suspense>
          <SalesSheet id={Number(sales)} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Returns the column to start in when the works are filtered by a missing check; checks that no column corrects start at the
 * state.
 */
function getColumnForCheck([check]: readonly string[] = []): string | undefined {
  return check && (['title', 'picture', 'askingPrice'].includes(check) ? check : 'readiness');
}

/** The new position after these two, not counting the work itself. */
const between = (before: WorkRow | undefined, _after: WorkRow | undefined, moved: WorkRow): string =>
  String(before === undefined ? 1 : before.place > moved.place ? before.place : before.place + 1);
