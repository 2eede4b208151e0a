import { formatBlock, parseBlock } from './block';
import type { Cells } from './cells';
import { rangeOf, type Selection } from './selection';
import type { GridColumn, GridRow, GridRows } from './types';

interface BlockOptions<Row> {
  columns: readonly GridColumn<Row>[];
  rows: GridRows<Row>;
  total: number;
  cells: Cells<Row>;
  selection: Selection;
}

/** More rows at once are a file for an import. */
const maxPastedRows = 1000;
/** A block holds no cells for columns that only show: copied and pasted alike, the texts stay side by side. */
const editableColumns = <Row>(columns: readonly GridColumn<Row>[]) =>
  columns.filter(({ editing }) => editing);

/** What a spreadsheet does with the selected cells together. */
export function createBlockActions<Row extends GridRow>({
  columns,
  rows,
  total,
  cells,
  selection,
}: BlockOptions<Row>) {
  const { top, bottom, left, right } = rangeOf(selection);
  const height = bottom - top + 1;
  const selectedColumns = editableColumns(columns.slice(left, right + 1));
  /** Puts a block over the selection: repeated downwards as far as `lines`. */
  const fill = async (block: readonly (readonly string[])[], rowCount: number) => {
    const targetColumns = editableColumns(columns.slice(left));
    const last = Math.min(total, top + Math.min(rowCount, maxPastedRows)) - 1;
    const targetRows = await rows.fetch(top, last);
    await cells.type(
      targetRows.flatMap((row, rowIndex) =>
        (block[rowIndex % block.length] ?? []).flatMap((text, at) => {
          const column = targetColumns[at];
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
  const toTexts = (sourceRows: readonly Row[]) =>
    sourceRows.map((row) => selectedColumns.map((column) => textOf(row, column)));
  return {
    paste(text: string): void {
      const block = parseBlock(text);
      // One row copied onto many fills them all, as in any spreadsheet.
      void fill(block, block.length === 1 ? height : block.length);
    },
    copy(): string {
      const loadedRows = Array.from({ length: height }, (_, at) => rows.row(top + at));
      return formatBlock(toTexts(loadedRows.filter((row) => row !== undefined)));
    },
    /** The first row of the selection into those below it; a single row takes the one above. */
    fillDown: () => {
      const from = height === 1 ? Math.max(0, top - 1) : top;
      void rows.fetch(from, from).then((first) => fill(toTexts(first), height));
    },
    clear: () => void fill([selectedColumns.map(() => '')], height),
  };
}
