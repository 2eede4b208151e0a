import { readBlock, writeBlock } from './block';
import type { Cells } from './cells';
import { rangeOf, type Selection } from './selection';
import type { GridColumn, GridRow, GridRows } from './types';

interface Given<Row> {
  columns: readonly GridColumn<Row>[];
  rows: GridRows<Row>;
  total: number;
  cells: Cells<Row>;
  selection: Selection;
}

/** More rows at once are a file for an import. */
const longestPaste = 1000;
/** A block holds no cells for columns that only show: copied and pasted alike, the texts stay side by side. */
const typedInto = <Row>(columns: readonly GridColumn<Row>[]) => columns.filter(({ typing }) => typing);

/** What a spreadsheet does with the selected cells together. */
export function selectedBlock<Row extends GridRow>({ columns, rows, total, cells, selection }: Given<Row>) {
  const { top, bottom, left, right } = rangeOf(selection);
  const height = bottom - top + 1;
  const chosen = typedInto(columns.slice(left, right + 1));
  /** Puts a block over the selection: repeated downwards as far as `lines`. */
  const put = async (block: readonly (readonly string[])[], lines: number) => {
    const into = typedInto(columns.slice(left));
    const last = Math.min(total, top + Math.min(lines, longestPaste)) - 1;
    const filled = await rows.fetch(top, last);
    await cells.type(
      filled.flatMap((row, down) =>
        (block[down % block.length] ?? []).flatMap((text, at) => {
          const column = into[at];
          return column ? [{ row, column, text }] : [];
        }),
      ),
    );
  };
  /** As they stand in sight: also what is on its way to the server. */
  const textOf = (row: Row, column: GridColumn<Row>) => {
    const mark = cells.markOf({ row, column });
    return mark && 'text' in mark ? mark.text : column.text(row);
  };
  const textsOf = (some: readonly Row[]) => some.map((row) => chosen.map((column) => textOf(row, column)));
  return {
    paste(text: string): void {
      const block = readBlock(text);
      // One row copied onto many fills them all, as in any spreadsheet.
      void put(block, block.length === 1 ? height : block.length);
    },
    copy(): string {
      const there = Array.from({ length: height }, (_, at) => rows.row(top + at));
      return writeBlock(textsOf(there.filter((row) => row !== undefined)));
    },
    /** The first row of the selection into those below it; a single row takes the one above. */
    fillDown: () => {
      const from = height === 1 ? Math.max(0, top - 1) : top;
      void rows.fetch(from, from).then((first) => put(textsOf(first), height));
    },
    clear: () => void put([chosen.map(() => '')], height),
  };
}
