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

/** A cell of an export, written with its type; null is an empty cell. */
export type ExportCell = string | number | null;

const contentTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Batches<Row> = AsyncIterable<Row[]> | Iterable<Row[]>;
/** The rows of a file in batches, and how to convert one into a line. */
interface Sheet<Row> {
  heads: readonly string[];
  batches: Batches<Row>;
  toLine: (row: Row) => readonly ExportCell[];
}

/** Exports rows under a header line, without the fields that this user may not export. `name` has no extension. */
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
    // CSV of any length is streamed.
    body:
      format === 'csv'
        ? Readable.from(formatCsvBatches(sheet.heads, rows))
        : await writeWorkbook(sheet.heads, rows),
  });
}

/** Exports one row as its own file, without the fields that this user may not export. */
export async function exportRow<Row>(
  { redactRows }: Pick<Context, 'redactRows'>,
  row: Row,
  toFile: (row: Row) => Download,
): Promise<FileOfRows> {
  const [visibleRow = row] = await redactRows([row]);
  return asFileOfRows(toFile(visibleRow));
}

const asFileOfRows = (file: Download) => file as FileOfRows;

async function* readLines<Row>(
  { redactRows }: Pick<Context, 'redactRows'>,
  { batches, toLine }: Sheet<Row>,
): AsyncGenerator<Lines> {
  for await (const batch of batches) yield (await redactRows(batch)).map(toLine);
}

type Lines = readonly (readonly ExportCell[])[];

/** Refuses a workbook with too many rows. */
export function checkLength(format: ExportFormat, rows: number): void {
  if (format === 'xlsx' && rows > maxInWorkbook) refuse('export.too_many', { max: maxInWorkbook });
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

/** Formats lines as CSV (RFC 4180). The first ones begin with a byte order mark, by which spreadsheets detect UTF-8. */
const formatCsvLines = (rows: Lines, isFirst = false): string =>
  `${isFirst ? '\ufeff' : ''}${rows.map((row) => `${row.map(formatCsvCell).join(',')}\r\n`).join('')}`;

/**
 * Prefixes texts that a spreadsheet would evaluate as a formula with an apostrophe. East Asian spreadsheets also evaluate
 * after full-width characters.
 */
function formatCsvCell(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes the workbook completely before sending, so that errors can be reported. A separate process does it
 * (workbook-writer.ts).
 */
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

/** Returns an amount as a number of major units; as formatted text where it has no finite decimal (four pence of 240). */
export function toExportAmount(amount: number | null, currency: Currency): ExportCell {
  if (amount === null) return null;
  const text = formatExact(fraction(amount, currency.minorPerMajor));
  if (text.includes('/')) return formatMoney(amount, currency, 'en-US');
  const decimals = getDecimals(currency);
  return Number(decimals === undefined ? text : Number(text).toFixed(decimals));
}
