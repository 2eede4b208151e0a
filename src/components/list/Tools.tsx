import type { ReactNode } from 'react';
import type { ExportFormat } from '#contract/exports';
import { useText } from '@/services/text';
import type { ColumnsProps } from './ColumnChoice';
import Columns from './Columns';
import Export from './Export';
import { FilterButton, FilterChips } from './Filters';
import SearchBox from './SearchBox';
import type { ListFilter } from './types';
import type { ListUrl } from './useListState';

interface Props extends Omit<ColumnsProps, 'onChange'> {
  url: ListUrl;
  filters: readonly ListFilter[];
  total: number | undefined;
  fileOf: ((format: ExportFormat) => string) | undefined;
  /** between the total and the export: deeds, another way to look at the rows */
  children: ReactNode;
}

/** Above the rows of a list: search, filters as chips, the total, what the page adds, export, columns. */
export default function Tools({ url, filters, total, fileOf, children, ...columns }: Props) {
  const t = useText();
  const { state, change, clearFilters } = url;
  const chosen = state.filters;
  return (
    <>
      <div className="list-tools no-print">
        <SearchBox value={state.q} onSearch={(q) => change({ q }, 'replace')} />
        {filters.length > 0 && <FilterButton filters={filters} chosen={chosen} onChange={change} />}
        <span className="list-total" aria-live="polite">
          {total !== undefined && t('list.total', { total })}
        </span>
        {children}
        {fileOf && <Export fileOf={fileOf} total={total} />}
        <Columns {...columns} onChange={(keys) => change({ cols: keys?.join(',') }, 'replace')} />
      </div>
      <FilterChips filters={filters} chosen={chosen} onChange={change} onClear={clearFilters} />
    </>
  );
}
