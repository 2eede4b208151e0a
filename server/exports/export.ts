import { Readable } from 'node:stream';
import writeExcelFile from 'write-excel-file/node';
import { type Currency, decimalsOf } from '#contract/currencies';
import { exactText, fraction } from '#contract/exact';
import { type ExportFormat, mostInWorkbook } from '#contract/exports';
import { formatMoney } from '#contract/money';
import { refuse } from '#contract/refusal';
import type { Download } from '#contract/route';

/** A number is written as one, a text as a text; null is an empty cell. */
export type ExportCell = string | number | null;

const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Rows under their heads as a file. `name` without its ending. */
export const exportFile = async (
  name: string,
  format: ExportFormat,
  heads: readonly string[],
  rows: readonly (readonly ExportCell[])[],
): Promise<Download> => ({
  name: fileName(name, format),
  type: types[format],
  body: format === 'csv' ? csvLines([heads, ...rows], true) : await workbook(heads, rows),
});

/** Refuses a workbook of more rows than one may hold. */
export function checkLength(format: ExportFormat, rows: number): void {
  if (format === 'xlsx' && rows > mostInWorkbook) refuse('export.too_many', { most: mostInWorkbook });
}

/** The same as CSV of any length: rows are sent as they come. */
export const exportStream = (
  name: string,
  heads: readonly string[],
  batches: AsyncIterable<readonly (readonly ExportCell[])[]>,
): Download => ({ name: fileName(name, 'csv'), type: types.csv, body: Readable.from(lines(heads, batches)) });

async function* lines(
  heads: readonly string[],
  batches: AsyncIterable<readonly (readonly ExportCell[])[]>,
): AsyncGenerator<string> {
  yield csvLines([heads], true);
  for await (const rows of batches) yield csvLines(rows);
}

const fileName = (name: string, format: ExportFormat): string =>
  `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.${format}`;

/** RFC 4180. The first lines of a file begin with a byte order mark, by which spreadsheets know UTF-8. */
const csvLines = (rows: readonly (readonly ExportCell[])[], first = false): string =>
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

/** Cells of a workbook have a type: a text is never a formula. Control characters cannot be written in XML. */
async function workbook(heads: readonly string[], rows: readonly (readonly ExportCell[])[]): Promise<Buffer> {
  const cell = (value: ExportCell) => {
    if (value === null) return null;
    return typeof value === 'number'
      ? { type: Number, value }
      : { type: String, value: value.replace(/[^\P{Cc}\t\n\r]/gu, '').slice(0, longestCell) };
  };
  const data = [
    heads.map((value) => ({ type: String, value, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(cell)),
  ];
  return writeExcelFile(data, { stickyRowsCount: 1 }).toBuffer();
}

/** The most characters a cell of a workbook can hold. */
const longestCell = 32_767;

/** An amount as a number of major units; where that has no end (four pence of 240), as it is written. */
export function exportAmount(amount: number | null, currency: Currency): ExportCell {
  if (amount === null) return null;
  const text = exactText(fraction(amount, currency.minorPerMajor));
  if (text.includes('/')) return formatMoney(amount, currency, 'en-US');
  const decimals = decimalsOf(currency);
  return Number(decimals === undefined ? text : Number(text).toFixed(decimals));
}
