import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { refuse } from '#contract/api/refusal';
import type { Download, FileOfRows } from '#contract/api/route';
import { type Currency, getDecimals } from '#contract/currencies';
import { type ExportFormat, maxInWorkbook } from '#contract/exports';
import { formatExact, fraction } from '#contract/money/exact';
import { formatMoney } from '#contract/money/money';
import type { Context } from '../app-context';
import { resolveProgram, runProgram, workbookWriteTurn } from '../lib/child';

/** A number is written as one, a text as a text; null is an empty cell. */
export type ExportCell = string | number | null;

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Batches<Row> = AsyncIterable<Row[]> | Iterable<Row[]>;
/** What the rows of a file are, some at a time, and what stands in the line of each. */
interface Sheet<Row> {
  heads: readonly string[];
  batches: Batches<Row>;
  toLine: (row: Row) => readonly ExportCell[];
}

/** Rows under their heads as a file, each without what this reader may not take along. `name` without its ending. */
export async function exportFile<Row>(
  context: Pick<Context, 'redactRows'>,
  name: string,
  format: ExportFormat,
  sheet: Sheet<Row>,
): Promise<FileOfRows> {
  const rows = readLines(context, sheet);
  return asFileOfRows({
    name: toFileName(name, format),
    type: contentTypes[format],
    // CSV of any length is sent as it is read.
    body:
      format === 'csv'
        ? Readable.from(formatCsvBatches(sheet.heads, rows))
        : await writeWorkbook(sheet.heads, rows),
  });
}

/** One row as a file of its own, without what this reader may not take along. */
export async function exportRow<Row>(
  { redactRows: given }: Pick<Context, 'redactRows'>,
  row: Row,
  toFile: (row: Row) => Download,
): Promise<FileOfRows> {
  const [visibleRow = row] = await given([row]);
  return asFileOfRows(toFile(visibleRow));
}

const asFileOfRows = (file: Download) => file as FileOfRows;

async function* readLines<Row>(
  { redactRows: given }: Pick<Context, 'redactRows'>,
  { batches, toLine }: Sheet<Row>,
): AsyncGenerator<Lines> {
  for await (const batch of batches) yield (await given(batch)).map(toLine);
}

type Lines = readonly (readonly ExportCell[])[];

/** Refuses a workbook of more rows than one may hold. */
export function checkLength(format: ExportFormat, rows: number): void {
  if (format === 'xlsx' && rows > maxInWorkbook) refuse('export.too_many', { most: maxInWorkbook });
}

async function* formatCsvBatches(
  heads: readonly string[],
  batches: AsyncIterable<Lines>,
): AsyncGenerator<string> {
  yield formatCsvLines([heads], true);
  for await (const rows of batches) yield formatCsvLines(rows);
}

const toFileName = (name: string, format: ExportFormat): string =>
  `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.${format}`;

/** RFC 4180. The first lines of a file begin with a byte order mark, by which spreadsheets know UTF-8. */
const formatCsvLines = (rows: Lines, isFirst = false): string =>
  `${isFirst ? '\ufeff' : ''}${rows.map((row) => `${row.map(formatCsvCell).join(',')}\r\n`).join('')}`;

/**
 * A spreadsheet must not compute what somebody wrote into a title: such texts begin with an apostrophe. East Asian
 * spreadsheets compute after the full-width signs too.
 */
function formatCsvCell(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Written whole before it is sent, so that an issue is told, by a program beside the server (workbook-writer.ts). */
const writeWorkbook = (heads: readonly string[], batches: AsyncIterable<Lines>): Promise<Buffer> =>
  workbookWriteTurn(() =>
    buffer(
      runProgram(
        resolveProgram(__dirname, 'workbook-writer'),
        formatJsonBatches(heads, batches),
        () => new Error('the workbook cannot be written'),
      ),
    ),
  );

async function* formatJsonBatches(
  heads: readonly string[],
  batches: AsyncIterable<Lines>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(heads)}\n`;
  for await (const rows of batches) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** An amount as a number of major units; where that has no end (four pence of 240), as it is written. */
export function toExportAmount(amount: number | null, currency: Currency): ExportCell {
  if (amount === null) return null;
  const text = formatExact(fraction(amount, currency.minorPerMajor));
  if (text.includes('/')) return formatMoney(amount, currency, 'en-US');
  const decimals = getDecimals(currency);
  return Number(decimals === undefined ? text : Number(text).toFixed(decimals));
}
