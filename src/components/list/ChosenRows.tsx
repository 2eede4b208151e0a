import type { ReactNode } from 'react';
import Export from './Export';
import { chosenBy } from './listQuery';
import SelectionBar from './SelectionBar';
import type { Asked, ColumnsOfFile, Selection } from './types';
import type { ListSelection } from './useSelection';

interface Props {
  selection: ListSelection;
  /** what the list was asked for: with all of them chosen, the rows are these */
  asked: Asked;
  total: number;
  actions: ((selection: Selection) => ReactNode) | undefined;
  fileOf: ((query: Record<string, unknown>) => string) | undefined;
  fileColumns: ColumnsOfFile | undefined;
}

/** The bar over a list while rows are chosen, or while some were refused. */
export default function ChosenRows({ selection, asked, total, actions, fileOf, fileColumns }: Props) {
  const { all, ids, refused } = selection;
  const { sort, ...which } = chosenBy(asked);
  const count = all ? total : ids.length;
  return (
    <SelectionBar
      count={count}
      total={all ? undefined : total}
      refused={refused}
      onAll={selection.tickAll}
      onClear={selection.clear}
    >
      {actions?.(selection.of(all ? { query: which } : { ids: [...ids] }, count))}
      {fileOf && (
        <Export
          fileOf={(format, columns) =>
            fileOf({ ...(all ? which : { ids: ids.join('.') }), sort, format, columns })
          }
          columns={fileColumns}
          total={count}
        />
      )}
    </SelectionBar>
  );
}
