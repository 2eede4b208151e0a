import type { ReactNode } from 'react';
import type { ExportFormat } from '#contract/exports';
import type { ViewList } from '#contract/views';
import { useText } from '@/services/text';
import type { ColumnsProps } from './ColumnChoice';
import Columns from './Columns';
import Export from './Export';
import { FilterButton, FilterChips } from './Filters';
import SearchBox from './SearchBox';
import type { FileColumnOptions, ListFilter } from './types';
import type { ListUrl } from './useListState';
import Views from './Views';

interface Props extends Omit<ColumnsProps, 'onChange'> {
  /** absent: a list inside a detail page, which has no saved views */
  list: ViewList | undefined;
  url: ListUrl;
  withoutSearch: true | undefined;
  filters: readonly ListFilter[];
  total: number | undefined;
  fileOf: ((format: ExportFormat, columns?: readonly string[]) => string) | undefined;
  fileColumns: FileColumnOptions | undefined;
  /** between the total and the export: actions, another view of the rows */
  children: ReactNode;
}

/** Above the rows of a list: search, filters as chips, the total, the tools of the page, export, columns. */
export default function Tools(props: Props) {
  const { list, url, withoutSearch, filters, total, fileOf, fileColumns, children, ...columns } = props;
  const t = useText();
  const { state, change, clearFilters } = url;
  const selected = state.filters;
  return (
    <>
      <div className="list-tools no-print">
        {!withoutSearch && <SearchBox value={state.q} onSearch={(q) => change({ q }, 'replace')} />}
        {filters.length > 0 && <FilterButton filters={filters} selected={selected} onChange={change} />}
        {list && <Views list={list} keys={url.keys} tab={state.tab} />}
        <span className="list-total" aria-live="polite">
          {total !== undefined && t('list.total', { total })}
        </span>
        {children}
        {fileOf && <Export fileOf={fileOf} columns={fileColumns} total={total} />}
        <Columns {...columns} onChange={(keys) => change({ cols: keys?.join(',') }, 'replace')} />
      </div>
      <FilterChips filters={filters} selected={selected} onChange={change} onClear={clearFilters} />
    </>
  );
}
