import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { refuse } from '#contract/api/refusal';
import type { Download, FileOfRows } from '#contract/api/route';
import { type Currency, decimalsOf } from '#contract/currencies';
import { type ExportFormat, maxInWorkbook } from '#contract/exports';
import { exactText, fraction } from '#contract/money/exact';
import { formatMoney } from '#contract/money/money';
import type { Context } from '../app-context';
import { printedBy, programOf, workbookWriteTurn } from '../lib/child';

/** A number is written as one, a text as a text; null is an empty cell. */
export type ExportCell = string | number | null;

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type Batches<Row> = AsyncIterable<Row[]> | Iterable<Row[]>;
/** What the rows of a file are, some at a time, and what stands in the line of each. */
interface Sheet<Row> {
  heads: readonly string[];
  batches: Batches<Row>;
  lineOf: (row: Row) => readonly ExportCell[];
}

/** Rows under their heads as a file, each without what this reader may not take along. `name` without its ending. */
export async function exportFile<Row>(
  context: Pick<Context, 'given'>,
  name: string,
  format: ExportFormat,
  sheet: Sheet<Row>,
): Promise<FileOfRows> {
  const rows = rowsOf(context, sheet);
  return made({
    name: fileName(name, format),
    type: types[format],
    // CSV of any length is sent as it is read.
    body: format === 'csv' ? Readable.from(lines(sheet.heads, rows)) : await workbook(sheet.heads, rows),
  });
}

/** One row as a file of its own, without what this reader may not take along. */
export async function fileOfOne<Row>(
  { given }: Pick<Context, 'given'>,
  row: Row,
  fileOf: (row: Row) => Download,
): Promise<FileOfRows> {
  const [shown = row] = await given([row]);
  return made(fileOf(shown));
}

const made = (file: Download) => file as FileOfRows;

async function* rowsOf<Row>(
  { given }: Pick<Context, 'given'>,
  { batches, lineOf }: Sheet<Row>,
): AsyncGenerator<Lines> {
  for await (const batch of batches) yield (await given(batch)).map(lineOf);
}

type Lines = readonly (readonly ExportCell[])[];

/** Refuses a workbook of more rows than one may hold. */
export function checkLength(format: ExportFormat, rows: number): void {
  if (format === 'xlsx' && rows > maxInWorkbook) refuse('export.too_many', { most: maxInWorkbook });
}

async function* lines(heads: readonly string[], batches: AsyncIterable<Lines>): AsyncGenerator<string> {
  yield csvLines([heads], true);
  for await (const rows of batches) yield csvLines(rows);
}

const fileName = (name: string, format: ExportFormat): string =>
  `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.${format}`;

/** RFC 4180. The first lines of a file begin with a byte order mark, by which spreadsheets know UTF-8. */
const csvLines = (rows: Lines, first = false): string =>
  `${first ? '\ufeff' : ''}${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;

/**
 * A spreadsheet must not compute what somebody wrote into a title: such texts begin with an apostrophe. East Asian
 * spreadsheets compute after the full-width signs too.
 */
function csvCell(cell: ExportCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Written whole before it is sent, so that a fault is told, by a program beside the server (workbook-writer.ts). */
const workbook = (heads: readonly string[], batches: AsyncIterable<Lines>): Promise<Buffer> =>
  workbookWriteTurn(() =>
    buffer(
      printedBy(
        programOf(__dirname, 'workbook-writer'),
        jsonLines(heads, batches),
        () => new Error('the workbook cannot be written'),
      ),
    ),
  );

async function* jsonLines(heads: readonly string[], batches: AsyncIterable<Lines>): AsyncGenerator<string> {
  yield `${JSON.stringify(heads)}\n`;
  for await (const rows of batches) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** An amount as a number of major units; where that has no end (four pence of 240), as it is written. */
export function exportAmount(amount: number | null, currency: Currency): ExportCell {
  if (amount === null) return null;
  const text = exactText(fraction(amount, currency.minorPerMajor));
  if (text.includes('/')) return formatMoney(amount, currency, 'en-US');
  const decimals = decimalsOf(currency);
  return Number(decimals === undefined ? text : Number(text).toFixed(decimals));
}
