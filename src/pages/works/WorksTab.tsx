import { useQueryClient } from '@tanstack/react-query';
import { history, useAccess } from '@umijs/max';
import { Skeleton } from 'antd';
import { lazy, Suspense, useCallback, useMemo, useRef } from 'react';
import type { Collection } from '#contract/collections';
import type { WorkRow } from '#contract/works';
import Fault from '@/components/Fault';
import { filtersIn } from '@/components/grid/filtersIn';
import { Grid } from '@/components/grid/Grid';
import NoRows from '@/components/grid/NoRows';
import { usePrint } from '@/components/grid/usePrint';
import { useSelectedRows } from '@/components/grid/useSelectedRows';
import LoadFault from '@/components/LoadFault';
import { useSearchKey } from '@/components/list/useRowKeys';
import { workAddress } from '@/components/works/addresses';
import '@/components/list/list.css';
import { showing } from '@/services/queryKeys';
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

/** The works of a collection: the grid, and what can be done to all or to the selected ones. */
export default function WorksTab({ collection }: { collection: Collection }) {
  const t = useText();
  const root = useRef<HTMLElement>(null);
  useSearchKey(root);
  const { query, set } = useUrl();
  const client = useQueryClient();
  const access = useAccess();
  const filters = useMemo((): WorkFilters => filtersIn(query, filterKeys), [query]);
  const filtered = filterKeys.some((key) => key !== 'sort' && query.has(key));
  const rows = useWorkRows(collection.id, filters);
  const columns = useWorkColumns(collection);
  const cells = useWorkSaves(collection.id);
  const { selected, select } = useSelectedRows(rows);
  const refresh = useCallback(() => client.invalidateQueries(showing('works')), [client]);
  const bring =
    collection.worksEditable && access['imports:run'] ? () => set({ import: 'new' }, 'push') : undefined;
  const openWork = (work: WorkRow) => history.push(workAddress(collection.id, work.itemNo));
  const { print, sheet } = usePrint({
    columns: columns ?? [],
    rows,
    total: rows.total,
  });
  const nameOf = useCallback(({ itemNo }: WorkRow) => `${t('works.work')} ${itemNo}`, [t]);

  return (
    <section ref={root} className="list-page">
      <WorkTools
        collection={collection}
        filters={filters}
        total={rows.total}
        open={collection.worksEditable}
        onChange={set}
        onAdded={refresh}
        // Where there is none yet, it is the way to begin and stands in their place.
        onImport={rows.total === 0 && !filtered ? undefined : bring}
        onPrint={() => void print.run()}
      />
      <Fault text={print.fault} />
      {rows.error && <LoadFault error={rows.error} onRetry={rows.retry} />}
      {rows.total === undefined || !columns ? (
        !rows.error && <Skeleton active title={false} paragraph={{ rows: 10 }} />
      ) : rows.total === 0 ? (
        <NoRows
          filtered={filtered}
          none={t('works.none')}
          hint={collection.worksEditable ? t('works.none.hint') : undefined}
          onImport={bring}
          onClear={() => set(Object.fromEntries(filterKeys.map((key) => [key, undefined])))}
        />
      ) : (
        <>
          <SelectedWorks
            collection={collection}
            works={selected}
            onOpen={openWork}
            onSales={({ itemId }) => set({ sales: itemId }, 'push')}
            onDone={refresh}
          />
          {sheet}
          <Grid<WorkRow>
            key={JSON.stringify(filters)}
            label={t('works.grid', { code: collection.code })}
            columns={columns}
            rows={rows}
            total={rows.total}
            nameOf={nameOf}
            cells={cells}
            onMoved={() => void refresh()}
            onOpen={openWork}
            onSelect={select}
            beginAt={mendedIn(filters.check)}
            sort={{
              by: filters.sort ?? 'place',
              onSort: (by) => set({ sort: by === 'place' ? undefined : by }),
            }}
            move={
              filtered || query.has('sort') || !collection.worksEditable
                ? undefined
                : { between, noneWords: t('works.move.none') }
            }
          />
        </>
      )}
      {/^[1-9]\d*$/.test(query.get('sales') ?? '') && (
        <Suspense>
          <SalesSheet id={Number(query.get('sales'))} />
        </Suspense>
      )}
    </section>
  );
}

/** Where one begins when works are asked for that lack something; what no column mends is named beside the state. */
function mendedIn([check]: readonly string[] = []): string | undefined {
  return check && (['title', 'picture', 'askingPrice'].includes(check) ? check : 'readiness');
}

/** The place it has between these two, counted without itself. */
const between = (before: WorkRow | undefined, _after: WorkRow | undefined, moved: WorkRow): string =>
  String(before === undefined ? 1 : before.place > moved.place ? before.place : before.place + 1);
