import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { Pagination, Table, type TableColumnsType, type TableProps, Tabs } from 'antd';
import { type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { useText } from '@/services/text';
import Link from './Link';
import LoadFault from './LoadFault';
import Columns, { useDensity } from './list/Columns';
import Empty from './list/Empty';
import { FilterButton, FilterChips } from './list/Filters';
import { type ListOf, listQuery } from './list/listQuery';
import { paging } from './list/paging';
import SearchBox from './list/SearchBox';
import SkeletonRows from './list/SkeletonRows';
import type { ListColumn, ListFilter, ListTab, Selection } from './list/types';
import { useListState } from './list/useListState';
import { useRowKeys } from './list/useRowKeys';
import PageHead from './PageHead';
import './list/list.css';

interface Props<Row> {
  /** names the list in the query cache: `auctions`; a change of the noun invalidates it */
  noun: string;
  /** the API's list: `api.auctions.list` */
  list: ListOf<Row>;
  /** parameters of the API's path, for a list inside something */
  params?: Record<string, string | number>;
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
  /** what can be done to the selected rows; absent: rows are not selected */
  selectionBar?(selection: Selection<Row>): ReactNode;
  /** rows cannot be searched */
  noSearch?: true;
  /** beside search and filters: another way to look at the rows */
  tools?: ReactNode;
  /** draws the rows instead of the table: a wall of pictures */
  body?(rows: Row[]): ReactNode;
}

const none: readonly never[] = [];

/** Every list of Rostrum: tabs of meaning, search, filters, columns, paging, all of it in the address; see screens. */
export default function ListPage<Row extends object>(props: Props<Row>) {
  const { noun, list, params, columns, hrefOf, idOf, empty, selectionBar } = props;
  const { tabs = none, filters = none } = props;
  const t = useText();
  const root = useRef<HTMLElement>(null);
  const url = useListState({ columns, filters, tabs, standardSort: props.standardSort });
  const { state, change } = url;
  const [density, setDensity] = useDensity();
  const [selected, setSelected] = useState<Row[]>([]);
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
  const tableColumns: TableColumnsType<Row> = shown.map((column, at) => ({
    key: column.key,
    title: column.title,
    width: column.width,
    align: column.align,
    sorter: column.sort !== undefined,
    sortOrder: orderOf(column.sort, state.sort),
    render: (_: unknown, row: Row) =>
      at === 0 ? (
        <Link to={hrefOf(row)} className="list-row-link" prefetch="intent">
          {column.render(row)}
        </Link>
      ) : (
        column.render(row)
      ),
  }));
  const onTable: TableProps<Row>['onChange'] = (_, __, sorted, { action }) => {
    if (action !== 'sort') return;
    const { columnKey, order } = [sorted].flat()[0] ?? {};
    const key = columns.find((column) => column.key === columnKey)?.sort;
    change({ sort: order && key ? (order === 'descend' ? `-${key}` : key) : undefined });
  };
  const filtered = state.q !== '' || Object.values(state.filters).some((values) => values.length > 0);
  const openRow = (row: Row) => ({
    onClick: (event: MouseEvent) => {
      const inside = event.target instanceof Element && event.target.closest('a, button, input, label');
      if (!inside && !window.getSelection()?.toString()) history.push(hrefOf(row));
    },
  });

  const pages = {
    ...paging,
    current: state.page,
    pageSize: state.size,
    hideOnSinglePage: (data?.total ?? 0) <= 20,
    onChange: url.turnTo,
  };

  return (
    <section ref={root} className="list-page">
      {props.title && <PageHead title={props.title} deed={props.deed} />}
      {tabs.length > 0 && (
        <Tabs
          className="no-print"
          activeKey={state.tab}
          items={tabs.map(({ key, label }) => ({ key, label }))}
          onChange={(tab) => change({ tab: tab === tabs[0]?.key ? undefined : tab })}
        />
      )}
      <div className="list-tools no-print">
        {!props.noSearch && <SearchBox value={state.q} onSearch={(q) => change({ q }, 'replace')} />}
        {filters.length > 0 && <FilterButton filters={filters} chosen={state.filters} onChange={change} />}
        <span className="list-total" aria-live="polite">
          {data && t('list.total', { total: data.total })}
        </span>
        {!props.title && props.deed}
        {props.tools}
        <Columns
          columns={columns}
          shown={shown.map(({ key }) => key)}
          onChange={(keys) => change({ cols: keys?.join(',') }, 'replace')}
          density={density}
          onDensity={setDensity}
        />
      </div>
      <FilterChips filters={filters} chosen={state.filters} onChange={change} onClear={url.clearFilters} />
      {selectionBar && selected.length > 0 && (
        <div className="list-selection" role="status">
          {t('list.selected', { count: selected.length })}
          {selectionBar({ rows: selected, total: data?.total ?? 0, clear: () => setSelected([]) })}
        </div>
      )}
      {error && <LoadFault error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && data.total === 0 && <Empty filtered={filtered} empty={empty} onClear={url.clearFilters} />}
      {data && data.total > 0 && props.body && (
        <div className={isPlaceholderData ? 'list-dimmed' : undefined}>{props.body(data.data)}</div>
      )}
      {data && data.total > 0 && props.body && <Pagination {...pages} total={data.total} align="end" />}
      {data && data.total > 0 && !props.body && (
        <Table<Row>
          className={isPlaceholderData ? 'list-table wide-table list-dimmed' : 'list-table wide-table'}
          size={density === 'dense' ? 'small' : 'medium'}
          rowKey={idOf}
          columns={tableColumns}
          dataSource={data.data}
          onChange={onTable}
          onRow={openRow}
          showSorterTooltip={false}
          {...(selectionBar && {
            rowSelection: {
              selectedRowKeys: selected.map(idOf),
              preserveSelectedRowKeys: true,
              onChange: (_, rows) => setSelected(rows),
            },
          })}
          pagination={{ ...pages, total: data.total }}
        />
      )}
    </section>
  );
}

const orderOf = (key: string | undefined, sort: string) =>
  key === sort ? 'ascend' : `-${key}` === sort ? 'descend' : null;
