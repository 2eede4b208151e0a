import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useText } from '@/services/text';
import Later from './Later';
import LoadFault from './LoadFault';
import Columns from './list/Columns';
import { useDensity } from './list/density';
import Empty from './list/Empty';
import Export from './list/Export';
import { FilterButton, FilterChips } from './list/Filters';
import ListTabs from './list/ListTabs';
import { chosenBy, type ListOf, listQuery } from './list/listQuery';
import Rows from './list/Rows';
import SearchBox from './list/SearchBox';
import SkeletonRows from './list/SkeletonRows';
import type { ListColumn, ListFilter, ListTab } from './list/types';
import { useListState } from './list/useListState';
import { useRowKeys } from './list/useRowKeys';
import PageHead from './PageHead';
import './list/list.css';

const Paging = lazy(() => import('./list/Paging'));

interface Props<Row> {
  /** names the list in the query cache: `auctions`; a change of the noun invalidates it */
  noun: string;
  /** the API's list: `api.auctions.list` */
  list: ListOf<Row>;
  /** parameters of the API's path, for a list inside something */
  params?: Record<string, string | number>;
  /** the address of all its rows as a file: `addressOf('auctions', 'export', { query })` */
  fileOf?(query: Record<string, unknown>): string;
  title?: string;
  /** the one main deed, top right */
  deed?: ReactNode;
  /** the first says what the row is and is its link */
  columns: readonly ListColumn<Row>[];
  standardSort: string;
  hrefOf(row: Row): string;
  idOf(row: Row): number | string;
  tabs?: readonly ListTab[];
  filters?: readonly ListFilter[];
  /** without a filter nothing is there: what this is for and the next step */
  empty: { title: string; hint?: string; action?: ReactNode };
  /** beside search and filters: another way to look at the rows */
  tools?: ReactNode;
  /** draws the rows instead of the table: a wall of pictures */
  body?(rows: Row[]): ReactNode;
}

const none: readonly never[] = [];

/** Every list of Rostrum: tabs of meaning, search, filters, columns, paging, all of it in the address; see screens. */
export default function ListPage<Row extends object>(props: Props<Row>) {
  const { noun, list, params, columns, fileOf, hrefOf, idOf, empty, body } = props;
  const { tabs = none, filters = none } = props;
  const t = useText();
  const root = useRef<HTMLElement>(null);
  const url = useListState({ columns, filters, tabs, standardSort: props.standardSort });
  const { state, change } = url;
  const [density, setDensity] = useDensity();
  useRowKeys(root);

  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...listQuery(noun, list, params, state),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });

  const shown = useMemo(
    () => columns.filter(({ key }, at) => at === 0 || state.columns.includes(key)),
    [columns, state.columns],
  );
  // An address from before, when there was more: the last page there is.
  const { turnTo } = url;
  const beyond = data && !isPlaceholderData && data.data.length === 0 && data.total > 0 ? data.total : 0;
  useEffect(() => {
    if (beyond > 0) turnTo(Math.ceil(beyond / state.size), state.size, 'replace');
  }, [beyond, turnTo, state.size]);

  const filtered = state.q !== '' || Object.values(state.filters).some((values) => values.length > 0);
  return (
    <section ref={root} className="list-page">
      {props.title && <PageHead title={props.title} deed={props.deed} />}
      {tabs.length > 0 && <ListTabs label={props.title} tabs={tabs} chosen={state.tab} />}
      <div className="list-tools no-print">
        <SearchBox value={state.q} onSearch={(q) => change({ q }, 'replace')} />
        {filters.length > 0 && <FilterButton filters={filters} chosen={state.filters} onChange={change} />}
        <span className="list-total" aria-live="polite">
          {data && t('list.total', { total: data.total })}
        </span>
        {!props.title && props.deed}
        {props.tools}
        {fileOf && <Export fileOf={(format) => fileOf({ ...chosenBy(state), format })} total={data?.total} />}
        <Columns
          columns={columns}
          shown={shown.map(({ key }) => key)}
          onChange={(keys) => change({ cols: keys?.join(',') }, 'replace')}
          density={density}
          onDensity={setDensity}
        />
      </div>
      <FilterChips filters={filters} chosen={state.filters} onChange={change} onClear={url.clearFilters} />
      {error && <LoadFault error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && data.total === 0 && <Empty filtered={filtered} empty={empty} onClear={url.clearFilters} />}
      {data &&
        data.total > 0 &&
        (body ? (
          <div className={isPlaceholderData ? 'list-dimmed' : undefined}>{body(data.data)}</div>
        ) : (
          <Rows
            columns={shown}
            rows={data.data}
            sort={state.sort}
            standardSort={props.standardSort}
            onSort={(sort) => change({ sort: sort === props.standardSort ? undefined : sort })}
            hrefOf={hrefOf}
            idOf={idOf}
            density={density}
            dimmed={isPlaceholderData}
          />
        ))}
      {data && data.total > 20 && (
        <Later>
          <Paging page={state.page} size={state.size} total={data.total} onTurn={url.turnTo} />
        </Later>
      )}
    </section>
  );
}
