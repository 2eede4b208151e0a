import { type CsvError, parse } from 'csv-parse';
import { Refusal, refuse } from '#contract/api/refusal';
import { maxColumns, type Reading } from '#contract/import-fields';
import { pipeThrough, readLines } from '../../lib/streams';
import { decoder } from './encoding';
import type { FileKind } from './receive';

/** Only workbooks have numeric cells; in a text file every cell is a string. */
export type Cell = string | number;
export interface FileRow {
  /** counted from 1, headers and blank rows included, as a spreadsheet counts */
  row: number;
  cells: Cell[];
  /** columns whose value comes from a merged cell that starts in a row above */
  merged?: readonly number[];
}

/** A longer row is most likely caused by an unclosed quote. */
const maxRowLength = 1024 * 1024;
const batchSize = 500;
/** A batch also ends at this number of characters, which limits the memory for long rows. */
const batchLength = 2 * 1024 * 1024;

/**
 * Yields every row of a stored file that is not blank, in batches, headers included. Throws `import.too_many_columns`,
 * `import.quote_open`, `import.row_too_long`, `import.nul`: unreadable rows are reported, never skipped.
 */
export async function* readRows(
  content: AsyncIterable<Uint8Array>,
  kind: FileKind,
  reading: Reading,
): AsyncGenerator<FileRow[]> {
  const rows = kind === 'TEXT' ? readTextRows(content, reading) : readSheetRows(content, reading.sheet);
  let batch: FileRow[] = [];
  let length = 0;
  for await (const { row, cells, merged } of rows) {
    if (cells.length > maxColumns && countFilledCells(cells) > maxColumns)
      refuse('import.too_many_columns', { row, columns: countFilledCells(cells), max: maxColumns });
    const blank = cells.every((cell) => typeof cell === 'string' && cell.trim() === '');
    if (blank) continue;
    batch.push({ row, cells, ...(merged ? { merged } : {}) });
    for (const cell of cells) length += typeof cell === 'string' ? cell.length : 8;
    if (batch.length < batchSize && length < batchLength) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}

const countFilledCells = (cells: readonly Cell[]) => cells.findLastIndex((cell) => cell !== '') + 1;

async function* readTextRows(content: AsyncIterable<Uint8Array>, reading: Reading): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter: reading.delimiter,
    // Files may mix line ends. Each of them ends a row unless it is quoted.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: maxRowLength,
  });
  let row = 0;
  try {
    for await (const record of pipeThrough(decodeChunks(content, reading), parser))
      yield { row: ++row, cells: record as string[] };
  } catch (error) {
    throw readingIssue(error as CsvError);
  }
}

async function* decodeChunks(
  content: AsyncIterable<Uint8Array>,
  { encoding }: Reading,
): AsyncGenerator<string> {
  const letters = decoder(encoding);
  let row = 1;
  for await (const chunk of content) {
    const text = letters.write(chunk);
    // The file is not really UTF-16, or a zero character is part of the text.
    if (text.includes('\0')) refuse('import.nul', { row: row + countLinesBefore(text, text.indexOf('\0')) });
    row += countLinesBefore(text, text.length);
    if (text !== '') yield text;
  }
  const tail = letters.end();
  if (tail !== '') yield tail;
}

const countLinesBefore = (text: string, end: number) => {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
};

function readingIssue(error: CsvError): unknown {
  const row = Number((error as unknown as { records?: number }).records ?? 0) + 1;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return refusal('import.quote_open', row);
  if (error.code === 'CSV_MAX_RECORD_SIZE') return refusal('import.row_too_long', row);
  return typeof error.code === 'string' && error.code.startsWith('CSV_')
    ? refusal('import.row_unreadable', row)
    : error;
}

const refusal = (code: 'import.quote_open' | 'import.row_too_long' | 'import.row_unreadable', row: number) =>
  new Refusal(code, { row });

/** A line of a converted workbook: the start of a sheet, or a row with its cells. */
export type WorkbookLine =
  | { sheet: string; hidden: boolean }
  | {
      /** counted from 1 */
      row: number;
      cells: Cell[];
      /** columns (from 0) whose value comes from a merged cell that starts in a row above */
      merged?: number[];
      /** last filled column, when it is beyond the columns that can be imported */
      columns?: number;
    };

/** Lines stored before rows had numbers: every row of a sheet in order, each after its merged columns. */
type LegacyLine = Cell[] | { merged: number[] };

async function* readSheetRows(content: AsyncIterable<Uint8Array>, sheet: number): AsyncGenerator<FileRow> {
  let at = 0;
  let legacyRow = 0;
  let legacyMerged: number[] | undefined;
  for await (const text of readLines(content)) {
    const line = JSON.parse(text) as WorkbookLine | LegacyLine;
    if ('sheet' in line) {
      if (++at > sheet) return;
    } else if (at === sheet) {
      if (Array.isArray(line)) {
        yield { row: ++legacyRow, cells: line, ...(legacyMerged ? { merged: legacyMerged } : {}) };
        legacyMerged = undefined;
      } else if (!('row' in line)) legacyMerged = line.merged;
      else {
        const { row, cells, merged, columns } = line;
        if (columns !== undefined) refuse('import.too_many_columns', { row, columns, max: maxColumns });
        yield { row, cells, ...(merged ? { merged } : {}) };
      }
    }
  }
}

export interface Sheet {
  name: string;
  hidden: boolean;
  /** its first rows that are not blank */
  firstRows: FileRow[];
}

/** Returns the sheets of a workbook in order, each with at most `rows` of its first rows. */
export async function readSheets(content: AsyncIterable<Uint8Array>, rows: number): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  for await (const text of readLines(content)) {
    const sheet = sheets.at(-1);
    // Further rows are not parsed, because there may be a million of them.
    if (sheet && sheet.firstRows.length >= rows && !text.startsWith('{"sheet"')) continue;
    const line = JSON.parse(text) as WorkbookLine;
    if ('sheet' in line) sheets.push({ name: line.sheet, hidden: line.hidden, firstRows: [] });
    else sheet?.firstRows.push(line);
  }
  return sheets;
}

/** Returns the first rows of a file, for guessing and for the preview. */
export async function readFirstRows(
  content: AsyncIterable<Uint8Array>,
  kind: FileKind,
  reading: Reading,
  maxRows: number,
): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const batch of readRows(content, kind, reading)) {
    rows.push(...batch);
    if (rows.length >= maxRows) break;
  }
  return rows.slice(0, maxRows);
}
