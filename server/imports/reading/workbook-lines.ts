import { refuse } from '#contract/api/refusal';
import { maxColumns, maxWorkbookBytes, maxWorkbookCells } from '#contract/import-fields';
import type { Cell, WorkbookLine } from './rows';
import { isErrorValue } from './spreadsheet-errors';
import { uncalculated } from './uncalculated';
import { type Merged, readMergedCells } from './workbook-merged';
import { createNumberReader, type NumberReader } from './workbook-number';
import { createTextCollector, openWorkbook, type SheetPart, type WorkbookParts } from './workbook-parts';
import { getAttribute, readXml } from './workbook-xml';

/** Limits of all spreadsheet programs. */
const lastRow = 1_048_576;
const lastColumn = 16_384;

/**
 * Reads the sheets of a measured workbook row by row. Skips rows without cells, so that a cell at the far end of a sheet
 * costs no more than any other. Throws `import.workbook_unreadable` and `import.workbook_too_large` (more cells than
 * `maxWorkbookCells`).
 */
export async function* workbookLines(content: Buffer): AsyncGenerator<WorkbookLine> {
  const parts = await openWorkbook(content);
  const merged = await readMergedCells(content);
  const number = createNumberReader(parts.from1904);
  const counted = { cells: 0 };
  for (const [at, sheet] of parts.sheets.entries()) {
    yield { sheet: sheet.name, hidden: sheet.hidden };
    const fill = createMergedFiller(merged[at] ?? []);
    for await (const row of readSheetRows(sheet, parts, number, counted)) yield fill(row);
  }
}

interface SheetRow {
  row: number;
  cells: Map<number, Cell>;
}

/** A cell while its elements are read. */
interface RawCell {
  column: number;
  type: string;
  format: string;
  value: string;
  hasValue: boolean;
  formula: string | undefined;
}

async function* readSheetRows(
  sheet: SheetPart,
  parts: WorkbookParts,
  number: NumberReader,
  counted: { cells: number },
): AsyncGenerator<SheetRow> {
  const ready: SheetRow[] = [];
  const inline = createTextCollector();
  let current: SheetRow = { row: 0, cells: new Map() };
  let column = -1;
  let cell: RawCell | undefined;
  let inside: 'v' | 'f' | undefined;
  const elements = readXml(sheet.content(), {
    open: (name, attributes) => {
      inline.open(name);
      if (name === 'row') {
        const row = Number(getAttribute(attributes, 'r') || current.row + 1);
        if (!Number.isInteger(row) || row <= current.row) refuse('import.workbook_unreadable');
        if (row > lastRow) tooLarge();
        current = { row, cells: new Map() };
        column = -1;
      } else if (name === 'c') {
        const reference = getAttribute(attributes, 'r');
        column = reference === '' ? column + 1 : parseColumn(reference);
        const format = parts.formats[Number(getAttribute(attributes, 's') || 0)] ?? '';
        const type = getAttribute(attributes, 't');
        cell = { column, type, format, value: '', hasValue: false, formula: undefined };
        inline.start();
      } else if (cell && name === 'v') {
        inside = 'v';
        cell.hasValue = true;
      } else if (cell && name === 'f') {
        inside = 'f';
        cell.formula = '';
      }
    },
    text: (more) => {
      if (cell && inside === 'v') cell.value += more;
      else if (cell && inside === 'f') cell.formula += more;
      else inline.text(more);
    },
    close: (name) => {
      inline.close(name);
      if (name === 'v' || name === 'f') inside = undefined;
      else if (name === 'c' && cell) {
        const value = cell.type === 'inlineStr' ? inline.result() : toCell(cell, parts, number);
        if (value !== '') {
          if (++counted.cells > maxWorkbookCells) tooLarge();
          current.cells.set(cell.column, value);
        }
        cell = undefined;
      } else if (name === 'row' && current.cells.size > 0) ready.push(current);
    },
  });
  for await (const _ of elements) {
    yield* ready;
    ready.length = 0;
  }
}

const tooLarge = () =>
  refuse('import.workbook_too_large', { megabytes: maxWorkbookBytes / 2 ** 20, cells: maxWorkbookCells });

function parseColumn(reference: string): number {
  const letters = /^([A-Z]{1,3})\d/i.exec(reference)?.[1] ?? refuse('import.workbook_unreadable');
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  if (column > lastColumn) tooLarge();
  return column - 1;
}

/** Returns the value of a cell; '' when it is empty. */
function toCell(cell: RawCell, { strings, calculatedOnOpen }: WorkbookParts, number: NumberReader): Cell {
  const { type, value, formula, format } = cell;
  // An empty text is a valid result. A formula without a result was written by a program that does not calculate.
  const isText = type === 'str' || type === 's';
  if (formula !== undefined && ((value === '' && !isText) || (calculatedOnOpen && value === '0')))
    return uncalculated(formula);
  if (!cell.hasValue || value === '') return '';
  switch (type) {
    case 's':
      return strings[Number(value)] ?? refuse('import.workbook_unreadable');
    case 'str':
      return value;
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'e':
      return isErrorValue(value) ? value : '#VALUE!';
    case 'd':
      return value.replace(/T00:00:00(?:\.0{1,9})?Z?$/, '');
    default: {
      const read = Number(value);
      return Number.isFinite(read) ? number(read, format) : value;
    }
  }
}

/**
 * Returns a function that copies the value of a merged cell into the rows below it. Rows without cells of their own are not
 * created.
 */
function createMergedFiller(ranges: readonly Merged[]): (row: SheetRow) => WorkbookLine {
  const upcoming = ranges.toSorted((a, b) => a.top - b.top);
  const open = new Map<number, { bottom: number; value: Cell }>();
  let next = 0;
  return ({ row, cells }) => {
    const at = row - 1;
    const merged: number[] = [];
    for (const [column, { bottom, value }] of open)
      if (at > bottom) open.delete(column);
      else {
        cells.set(column, value);
        merged.push(column);
      }
    for (let range = upcoming[next]; range && range.top <= at; range = upcoming[++next]) {
      const value = range.top === at ? cells.get(range.column) : undefined;
      if (value !== undefined) open.set(range.column, { bottom: range.bottom, value });
    }
    return { row, ...toRowArray(cells), ...(merged.length > 0 ? { merged } : {}) };
  };
}

/** Returns the cells by column, up to the number of columns that can be imported. */
function toRowArray(cells: ReadonlyMap<number, Cell>): { cells: Cell[]; columns?: number } {
  const columns = 1 + [...cells.keys()].reduce((maxColumn, column) => Math.max(maxColumn, column), -1);
  const row = Array.from({ length: Math.min(columns, maxColumns) }, (_, at) => cells.get(at) ?? '');
  return columns > maxColumns ? { cells: row, columns } : { cells: row };
}
