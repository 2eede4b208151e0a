import { Skeleton } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import { useSearchKey } from '@/components/list/useRowKeys';
import ErrorNotice from '@/components/page/ErrorNotice';
import LoadError from '@/components/page/LoadError';
import { useUrl } from '@/services/url';
import { Grid } from './Grid';
import NoRows from './NoRows';
import type { PagedRows } from './pagedRows';
import type { GridColumn, GridRow } from './types';
import type { Props as GridProps } from './useGrid';
import { usePrint } from './usePrint';
import { useSelectedRows } from './useSelectedRows';
import '@/components/list/list.css';

interface Tools {
  /** whether filters of the address hide rows */
  filtered: boolean;
  print(): void;
}

interface Props<Row extends GridRow>
  extends Pick<GridProps<Row>, 'label' | 'nameOf' | 'cells' | 'onMoved' | 'beginAt'> {
  rows: PagedRows<Row>;
  /** undefined until loaded; columns for print only are not shown on the screen */
  columns: readonly GridColumn<Row>[] | undefined;
  filters: { sort?: string };
  /** the query parameters that filter and sort the rows */
  filterKeys: readonly string[];
  /** the column the rows are sorted by unless the address names another one */
  defaultSort: string;
  /** the heading of the section that begins with this row, in catalog order */
  sectionOf?(row: Row): string;
  /** makes rows draggable in catalog order without filters; undefined: never */
  move: GridProps<Row>['move'];
  /** shown instead of the grid while the catalog has no rows */
  empty: { none: string; hint: string | undefined; onImport: (() => void) | undefined };
  /** search, filters and buttons above the grid */
  tools(tools: Tools): ReactNode;
  /** between the tools and the errors */
  totals?: ReactNode;
  /** the error of an action of the tools */
  issue?: string | undefined;
  /** a warning that rows of the grid are not saved as they are shown */
  warning?: string | undefined;
  onOpen(row: Row): void;
  /** actions on the selected rows */
  children(selected: Row[]): ReactNode;
}

/** The rows of a catalog, lots or works: tools, the grid and its print version, filtered and sorted by the address. */
export function CatalogueGrid<Row extends GridRow>({
  rows,
  columns,
  filters,
  filterKeys,
  defaultSort,
  sectionOf,
  move,
  empty,
  tools,
  totals,
  issue,
  warning,
  children,
  ...grid
}: Props<Row>) {
  const root = useRef<HTMLElement>(null);
  useSearchKey(root);
  const { query, set } = useUrl();
  const filtered = filterKeys.some((key) => key !== 'sort' && query.has(key));
  const screenColumns = useMemo(() => columns?.filter(({ printOnly }) => !printOnly), [columns]);
  const { selected, select } = useSelectedRows(rows);
  const isSorted = query.has('sort');
  const sections = isSorted ? {} : sectionOf && { sectionOf };
  const { print, sheet } = usePrint({ columns: columns ?? [], rows, total: rows.total, ...sections });
  return (
    <section ref={root} className="list-page">
      {tools({ filtered, print: () => void print.run() })}
      {totals}
      <ErrorNotice text={issue ?? print.issue} />
      <ErrorNotice text={warning} />
      {rows.error && <LoadError error={rows.error} onRetry={rows.retry} />}
      {rows.total === undefined || !screenColumns ? (
        !rows.error && <Skeleton active title={false} paragraph={{ rows: 10 }} />
      ) : rows.total === 0 ? (
        <NoRows
          {...empty}
          filtered={filtered}
          onClear={() => set(Object.fromEntries(filterKeys.map((key) => [key, undefined])))}
        />
      ) : (
        <>
          {children(selected)}
          {sheet}
          <Grid<Row>
            key={JSON.stringify(filters)}
            {...grid}
            {...sections}
            columns={screenColumns}
            rows={rows}
            total={rows.total}
            onSelect={select}
            sort={{
              by: filters.sort ?? defaultSort,
              onSort: (by) => set({ sort: by === defaultSort ? undefined : by }),
            }}
            move={filtered || isSorted ? undefined : move}
          />
        </>
      )}
    </section>
  );
}
