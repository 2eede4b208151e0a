import { Button, Checkbox, Tabs } from 'antd';
import { lazy, type ReactNode, useMemo, useRef } from 'react';
import type { ViewList } from '#contract/views';
import { maxRows, usePrinting } from '@/components/printing/usePrinting';
import { useText } from '@/services/text';
import ErrorNotice from '../page/ErrorNotice';
import LazyBoundary from '../page/LazyBoundary';
import LoadError from '../page/LoadError';
import PageHead from '../page/PageHead';
import SkeletonRows from '../page/SkeletonRows';
import PrintedExtent from '../printing/PrintedExtent';
import { useDensity } from './density';
import Empty from './Empty';
import ListTable from './ListTable';
import { defaultPageSize, fetchAllRows, type ListOf, type RowsQuery, toRowsQuery } from './listQuery';
import type { MenuEntry } from './menu';
import Tools from './Tools';
import type { FileColumnOptions, ListColumn, ListFilter, ListTab, Selection, TotalsRow } from './types';
import { useListState } from './useListState';
import { useRowKeys } from './useRowKeys';
import { useRows } from './useRows';
import { useSelection } from './useSelection';
import { useTotals } from './useTotals';
import './list.css';

const SelectedRows = lazy(() => import('./SelectedRows'));
const Paging = lazy(() => import('./Paging'));

/** Lists inside another page, without saved views. */
const listsWithoutViews = [
  'artists',
  'bankStatements',
  'registrations',
  'results',
  'invoices',
  'payments',
  'journals',
  'reminders',
] as const;
type ListWithoutViews = (typeof listsWithoutViews)[number];
const hasViews = (noun: ViewList | ListWithoutViews): noun is ViewList =>
  !listsWithoutViews.some((one) => one === noun);

interface Props<Row> {
  /** key of the list in the query cache: `auctions`; a change of the noun invalidates it */
  noun: ViewList | ListWithoutViews;
  /** the API's list: `api.auctions.list` */
  list: ListOf<Row>;
  /** path parameters of the API, for a list inside a detail page */
  params?: Record<string, string | number>;
  /** filters that the page sets, such as the auction whose rows it lists; a stable value */
  fixed?: Readonly<Record<string, string>>;
  /** the address of the rows as a file: `addressOf('auctions', 'export', { query })` */
  fileOf?(query: Record<string, unknown>): string;
  /** the columns a file can have; absent: always all */
  fileColumns?: FileColumnOptions;
  title?: string;
  /** the primary button, top right */
  action?: ReactNode;
  /** the first column identifies the row and is its link */
  columns: readonly ListColumn<Row>[];
  defaultSort: string;
  /** undefined when the row it refers to was deleted */
  hrefOf(row: Row): string | undefined;
  idOf(row: Row): number;
  /** short name of the row: its code or number */
  nameOf(row: Row): string;
  /** actions on the selected rows; with it or `fileOf` rows can be selected */
  actions?(selection: Selection): ReactNode;
  /** actions on one row, which is also passed as a selection */
  rowMenu?(row: Row, selection: Selection): readonly MenuEntry[];
  tabs?: readonly ListTab[];
  filters?: readonly ListFilter[];
  /** shown without rows and filters: what the list is for and the next step */
  empty: { title: string; hint?: string; action?: ReactNode };
  /** the API has no search */
  withoutSearch?: true;
  /** beside search and filters: another view of the rows */
  tools?: ReactNode;
  /** a button that prints all matching rows, and the columns on paper; absent: the browser prints the columns shown */
  paper?: { label: string; columns: readonly string[] };
  /** totals of all matching rows, one row for each currency; called with the part of the query that selects the rows */
  totals?(rowsQuery: RowsQuery): Promise<readonly TotalsRow[]>;
  /** renders the rows instead of the table, such as a wall of pictures. `tick` renders the checkbox of a row */
  body?(rows: Row[], tick: (row: Row) => ReactNode): ReactNode;
}

const emptyList: readonly never[] = [];

/** A list page: tabs, search, filters, columns and paging, all of them in the address. */
export default function ListPage<Row extends object>(props: Props<Row>) {
  const { noun, list, params, columns, fileOf, hrefOf, idOf, nameOf, empty, body, actions, rowMenu, paper } =
    props;
  const { tabs = emptyList, filters = emptyList } = props;
  const t = useText();
  const root = useRef<HTMLElement>(null);
  const url = useListState({ columns, filters, tabs, defaultSort: props.defaultSort, fixed: props.fixed });
  const { state, change } = url;
  const [density, setDensity] = useDensity();
  const selection = useSelection(state);
  useRowKeys(root);

  const { data: page, error, isPlaceholderData, refetch } = useRows(noun, list, params, url);
  const { print, printed } = usePrinting({
    loadAll: () => fetchAllRows(noun, list, params, state, maxRows),
    getLoaded: () => page,
    isComplete: (rows) => !rows || rows.data.length === rows.total,
  });
  const data = printed ?? page;
  const totals = useTotals(noun, props.totals, state);
  const columnKeys = (printed && paper?.columns) ?? state.columns;
  const visibleColumns = useMemo(
    () => columns.filter(({ key }, at) => at === 0 || columnKeys.includes(key)),
    [columns, columnKeys],
  );
  const filtered = state.q !== '' || filters.some(({ key }) => (state.filters[key] ?? []).length > 0);
  const canChoose = Boolean(fileOf || actions);
  const ticked = selection.all ? (data?.data.map(idOf) ?? emptyList) : selection.ids;
  const tick = (row: Row) => (
    <Checkbox
      aria-label={t('list.choose', { name: nameOf(row) })}
      checked={ticked.includes(idOf(row))}
      onChange={({ target }) =>
        selection.tick(target.checked ? [...ticked, idOf(row)] : ticked.filter((one) => one !== idOf(row)))
      }
    />
  );
  return (
    <section ref={root} className="list-page">
      {props.title && <PageHead title={props.title} action={props.action} />}
      {tabs.length > 0 && (
        <Tabs
          className="list-tabs no-print"
          activeKey={state.tab}
          onChange={(tab) => change({ tab: tab === tabs[0]?.key ? undefined : tab })}
          items={[...tabs]}
        />
      )}
      <Tools
        list={hasViews(noun) ? noun : undefined}
        url={url}
        withoutSearch={props.withoutSearch}
        filters={filters}
        total={data?.total}
        fileOf={fileOf && ((format, columns) => fileOf({ ...toRowsQuery(state), format, columns }))}
        fileColumns={props.fileColumns}
        columns={columns}
        visibleKeys={visibleColumns.map(({ key }) => key)}
        density={density}
        onDensity={setDensity}
      >
        {!props.title && props.action}
        {props.tools}
        {paper && (
          <Button loading={print.busy} onClick={() => void print.run()}>
            {paper.label}
          </Button>
        )}
      </Tools>
      {print.issue && <ErrorNotice text={print.issue} />}
      {data && <PrintedExtent printed={data.data.length} total={data.total} />}
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && data.total === 0 && <Empty filtered={filtered} empty={empty} onClear={url.clearFilters} />}
      {data &&
        data.total > 0 &&
        (body ? (
          <div className={isPlaceholderData ? 'list-dimmed' : undefined}>{body(data.data, tick)}</div>
        ) : (
          <ListTable
            label={props.title}
            columns={visibleColumns}
            rows={data.data}
            sort={state.sort}
            defaultSort={props.defaultSort}
            onSort={(by) => change({ sort: by === props.defaultSort ? undefined : by })}
            hrefOf={hrefOf}
            idOf={idOf}
            nameOf={nameOf}
            density={density}
            printing={printed !== undefined}
            dimmed={isPlaceholderData}
            ticked={canChoose ? ticked : undefined}
            onTick={selection.tick}
            totals={totals}
            rowMenu={rowMenu && ((row) => rowMenu(row, selection.of({ ids: [idOf(row)] }, 1)))}
          />
        ))}
      {data && data.total > defaultPageSize && (
        <LazyBoundary>
          <Paging page={state.page} size={state.size} total={data.total} onTurn={url.turnTo} />
        </LazyBoundary>
      )}
      {(ticked.length > 0 || selection.refused.length > 0) && (
        <LazyBoundary>
          <SelectedRows
            selection={selection}
            request={state}
            total={data?.total ?? 0}
            hrefOf={(id) => {
              const row = data?.data.find((one) => idOf(one) === id);
              return row && hrefOf(row);
            }}
            actions={actions}
            fileOf={fileOf}
            fileColumns={props.fileColumns}
          />
        </LazyBoundary>
      )}
    </section>
  );
}
