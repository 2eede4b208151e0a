import type { ReactNode } from 'react';
import Export from './Export';
import { toRowsQuery } from './listQuery';
import SelectionBar from './SelectionBar';
import type { FileColumnOptions, ListRequest, Selection } from './types';
import type { ListSelection } from './useSelection';

interface Props {
  selection: ListSelection;
  /** the request of the list: with all rows selected, they are those that match it */
  request: ListRequest;
  total: number;
  /** the address of a listed row, for those that an action refused */
  hrefOf(id: number): string | undefined;
  actions: ((selection: Selection) => ReactNode) | undefined;
  fileOf: ((query: Record<string, unknown>) => string) | undefined;
  fileColumns: FileColumnOptions | undefined;
}

/** The bar over a list while rows are selected or the last action refused some. */
export default function SelectedRows({
  selection,
  request,
  total,
  hrefOf,
  actions,
  fileOf,
  fileColumns,
}: Props) {
  const { all, ids, refused } = selection;
  const { sort, ...rowsQuery } = toRowsQuery(request);
  const count = all ? total : ids.length;
  return (
    <SelectionBar
      count={count}
      total={all ? undefined : total}
      refused={refused}
      hrefOf={hrefOf}
      onAll={selection.tickAll}
      onClear={selection.clear}
    >
      {actions?.(selection.of(all ? { query: rowsQuery } : { ids: [...ids] }, count))}
      {fileOf && (
        <Export
          fileOf={(format, columns) =>
            fileOf({ ...(all ? rowsQuery : { ids: ids.join('.') }), sort, format, columns })
          }
          columns={fileColumns}
          total={count}
        />
      )}
    </SelectionBar>
  );
}
