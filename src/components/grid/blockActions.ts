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

/** Larger blocks should be imported as a file. */
const maxPastedRows = 1000;
/** Read-only columns are left out of blocks when copying and pasting, so the texts stay aligned. */
const editableColumns = <Row>(columns: readonly GridColumn<Row>[]) =>
  columns.filter(({ editing }) => editing);

/** Creates the spreadsheet actions on the selected cells. */
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
  /** Pastes a block over the selection, repeating it downward to `rowCount` rows. */
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
  /** The visible texts, including unsaved ones. */
  const textOf = (row: Row, column: GridColumn<Row>) => {
    const mark = cells.markOf({ row, column });
    return mark && 'text' in mark ? mark.text : column.text(row);
  };
  const toTexts = (sourceRows: readonly Row[]) =>
    sourceRows.map((row) => selectedColumns.map((column) => textOf(row, column)));
  return {
    paste(text: string): void {
      const block = parseBlock(text);
      // A single copied row fills all selected rows, as in any spreadsheet.
      void fill(block, block.length === 1 ? height : block.length);
    },
    copy(): string {
      const loadedRows = Array.from({ length: height }, (_, at) => rows.row(top + at));
      return formatBlock(toTexts(loadedRows.filter((row) => row !== undefined)));
    },
    /** Copies the first selected row into the rows below it; a single row takes the values of the one above. */
    fillDown: () => {
      const from = height === 1 ? Math.max(0, top - 1) : top;
      void rows.fetch(from, from).then((first) => fill(toTexts(first), height));
    },
    clear: () => void fill([selectedColumns.map(() => '')], height),
  };
}
