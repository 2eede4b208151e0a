import { type Currency, parseUnits } from '#contract/currencies';
import type { RowIssue } from '#contract/import-checks';
import {
  type DecimalMark,
  type FieldSource,
  type ImportField,
  type ImportTarget,
  importFields,
  listSeparator,
  type Mapping,
} from '#contract/import-fields';
import { type AmountIssue, type ParsedAmount, parseAmount } from '#contract/money/money';
import type { Cell, FileRow } from './reading/rows';
import { cleanText, isUnknown, isUnknownName } from './values';

/** Returns the cells of a row in which an amount of a merged cell counts only in its first row. */
export function blankMergedAmounts({ cells, merged }: FileRow, { fields }: Mapping): Cell[] {
  if (!merged) return cells;
  const amounts = (Object.keys(fields) as ImportField[]).flatMap((field) =>
    importFields[field] === 'amount' ? (fields[field]?.columns ?? []) : [],
  );
  return cells.map((cell, column) => (merged.includes(column) && amounts.includes(column) ? '' : cell));
}

/** Returns whether the user chose to import this row. */
export const isIncluded = (cells: readonly Cell[], { only }: Mapping): boolean =>
  !only || only.values.includes(cleanText(cellText(cells[only.column])));

/** A customer who may be the consignor. */
export interface CandidateCustomer {
  id: number;
  customerNo: string;
}

/** Data needed to read a row besides its cells. */
export interface RowContext {
  noun: ImportTarget;
  mapping: Mapping;
  decimalMark: DecimalMark;
  currency: Currency;
  /** the currencies that the house has defined */
  currencies: readonly Currency[];
  /** folded code or name → id */
  departments: ReadonlyMap<string, number>;
  /** folded name → id and department */
  categories: ReadonlyMap<string, { id: number; departmentId: number }>;
  /** candidates for each text in the consignor column that has been looked up */
  consignors: Map<string, readonly CandidateCustomer[]>;
  /** whether the user may edit in this department */
  canEdit: (departmentId: number | null) => boolean;
  /** first and last day of the sale, if it has any */
  saleDays: { from: string; to: string } | undefined;
}

/** Values of a row by field. An empty cell leaves its field out, so that the existing value stays; null clears it. */
export interface RowValues {
  [field: string]: string | number | boolean | string[] | null;
}

/** The result of reading a row. */
export interface ReadRow {
  number: string | null;
  sortKey: string | null;
  reference: string;
  values: RowValues;
  issues: RowIssue[];
  /** data of a register's row beyond the fields that are compared individually */
  more?: object;
}

/** Returns a value for display; lists are joined to one text. */
export const toDisplayValue = <V>(value: V | string[]): V | string =>
  Array.isArray(value) ? value.join(listSeparator) : value;

/** A row while it is read: its cells, and the values and issues so far. */
export interface Row {
  cells: readonly Cell[];
  context: RowContext;
  values: RowValues;
  issues: RowIssue[];
}

const getColumns = (mapping: Mapping, field: ImportField) => mapping.fields[field]?.columns ?? [];

/** Adds an issue about a field of this row. */
export function issue(
  { context: { mapping }, issues }: Row,
  field: ImportField,
  level: RowIssue['level'],
  code: string,
  params: RowIssue['params'] = {},
): void {
  issues.push({ field, column: getColumns(mapping, field)[0] ?? null, level, code, params });
}

/** Returns the cell of a field that has one column. */
export const getCell = ({ cells, context: { mapping } }: Row, field: ImportField): Cell =>
  cells[getColumns(mapping, field)[0] ?? -1] ?? '';

const maxTextLength = 40;

/** Adds an issue about a cell that is not an amount, with its text. */
export function issueAmount(row: Row, field: ImportField, why: AmountIssue): void {
  if (why === 'empty') return;
  const fields: readonly ImportField[] = field === 'hammer' ? ['hammer', 'shillings', 'pence'] : [field];
  const text = fields
    .map((part) => cleanText(cellText(getCell(row, part))))
    .join(' ')
    .trim()
    .slice(0, maxTextLength);
  issue(row, field, 'ERROR', `amount_${why}`, why === 'unreadable' ? { text } : {});
}

/** Sets an amount of this row, or adds the issue why it cannot be read. */
export function setAmount(row: Row, field: ImportField, read: ParsedAmount): void {
  if ('minor' in read) {
    if (read.rounded) issue(row, field, 'WARNING', 'rounded');
    row.values[field] = read.minor;
  } else issueAmount(row, field, read.issue);
}

export const cellText = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'number' ? String(cell) : cell;

const personNameFields: ReadonlySet<ImportField> = new Set([
  'firstName',
  'lastName',
  'partnerFirstName',
  'partnerLastName',
]);

/** Returns the text of a field: its non-empty columns, joined. */
export function joinColumns(cells: readonly Cell[], mapping: Mapping, field: ImportField): string {
  const source = mapping.fields[field];
  if (!source) return '';
  const isEmptyText = personNameFields.has(field) ? isUnknownName : isUnknown;
  const parts = source.columns
    .map((column) => cleanText(cellText(cells[column])))
    .filter((part) => !isEmptyText(part));
  return field === 'dimensions' && source.columns.length > 1
    ? joinDimensions(cells, source)
    : parts.join(source.separator);
}

/** Joins dimensions with their units: a shared unit comes once at the end, different units follow their numbers. */
function joinDimensions(
  cells: readonly Cell[],
  { columns, separator, unit, units = {} }: FieldSource,
): string {
  const sides: { at: number; figure: string; unit: string }[] = [];
  const looseTexts: string[] = [];
  const texts = columns.map((column) => cleanText(cellText(cells[column])));
  // Columns may be height, width, unit of the height, unit of the width: each unit then belongs to the number half of the
  // columns before it.
  const half = texts.length / 2;
  const inHalves = texts.every((text, at) => isUnknown(text) || unitWord.test(text) === at >= half);
  for (const [at, column] of columns.entries()) {
    const text = texts[at] ?? '';
    if (isUnknown(text)) continue;
    if (/\d/.test(text)) {
      const hasUnit = /\p{L}|"/u.test(text);
      sides.push({ at, figure: text, unit: hasUnit ? '' : (units[column] ?? unit ?? '') });
      continue;
    }
    // A unit belongs to the number before it; in the last column it applies to all of them.
    const isLast = at === columns.length - 1;
    const matchingSide =
      sides.find((side) => inHalves && side.at === at - half) ??
      sides.findLast((side) => side.at === at - 1 || isLast);
    if (matchingSide && matchingSide.unit === '') matchingSide.unit = text;
    else looseTexts.push(text);
  }
  if (sides.length === 0) return looseTexts.join(separator);
  const distinctUnits = [...new Set(sides.flatMap((side) => side.unit || []))];
  const last = sides.at(-1)?.unit;
  const figures =
    distinctUnits.length === 1 && last
      ? `${sides.map(({ figure }) => figure).join(separator)} ${last}`
      : sides.map((side) => [side.figure, side.unit].filter(Boolean).join(' ')).join(separator);
  // The unit of a missing dimension is dropped; other texts stay.
  return [figures, ...looseTexts.filter((text) => !unitWord.test(text))].join(' ');
}
const unitWord = /^(in|inch|inches|ft|feet|mm|cm|m|")\.?$/i;

/** Returns the text to which the user's number pattern is applied. */
export const joinNumberColumns = (cells: readonly Cell[], mapping: Mapping): string =>
  joinColumns(cells, mapping, 'number');

/** Reads a text as a decimal number and as pounds and shillings. */
export const readBothWays = (
  text: string,
  notation: Pick<RowContext, 'decimalMark' | 'currency'>,
): [ParsedAmount, ParsedAmount] => [
  parseAmount(text, { ...notation, fraction: 'DECIMAL' }),
  parseAmount(text, { ...notation, fraction: 'UNITS' }),
];

export const isSame = (a: ParsedAmount, b: ParsedAmount): boolean =>
  'minor' in a ? 'minor' in b && a.minor === b.minor : 'issue' in b && a.issue === b.issue;

/** Returns the decimal mark of a field's column, or null while it is an open question. */
const getDecimalMark = ({ decimalMark, mapping }: RowContext, field: ImportField): DecimalMark | null => {
  const notation = mapping.notations?.[getColumns(mapping, field)[0] ?? -1];
  return notation ? notation.decimalMark : decimalMark;
};

/** Reads the amount in a cell, or in a part of it, in the notation of the column of `field`. */
export function readAmount(cell: Cell, context: RowContext, field: ImportField): ParsedAmount {
  const mark = getDecimalMark(context, field);
  if (mark !== null || typeof cell === 'number') return readWithMark(mark ?? '.', cell, context);
  const [point, comma] = [readWithMark('.', cell, context), readWithMark(',', cell, context)];
  return isSame(point, comma) ? point : { issue: 'ambiguous' };
}

function readWithMark(
  decimalMark: DecimalMark,
  cell: Cell,
  { currency, mapping: { fraction } }: RowContext,
): ParsedAmount {
  // Numeric cells of a workbook need no notation: their point is never a thousands separator.
  if (typeof cell === 'number') {
    // Of 13.10, thirteen pounds ten, only 13.1 is left.
    if (parseUnits(currency) && fraction !== 'DECIMAL' && !Number.isInteger(cell))
      return { issue: 'ambiguous' };
    return refuseDecimals(
      parseAmount(String(cell), { decimalMark: '.', currency, fraction: 'DECIMAL' }),
      currency,
    );
  }
  const text = cleanText(cell);
  if (isUnknown(text)) return { issue: 'empty' };
  if (fraction !== null)
    return refuseDecimals(parseAmount(text, { decimalMark, currency, fraction }), currency);
  const [decimal, units] = readBothWays(text, { decimalMark, currency });
  return isSame(decimal, units) ? decimal : { issue: 'ambiguous' };
}

/** Refuses `12.50` in a currency without decimals: it must have another notation or currency. */
const refuseDecimals = (read: ParsedAmount, { minorPerMajor }: Currency): ParsedAmount =>
  'minor' in read && read.rounded && minorPerMajor === 1 ? { issue: 'too_fine' } : read;

/** Returns the text of a field; '' when it is empty or means that the value is unknown. */
export const readFieldText = (row: Row, field: ImportField): string => {
  const text = cleanText(cellText(getCell(row, field)));
  return isUnknown(text) ? '' : text;
};
/** Splits a list by its separators. */
export const splitList = (text: string): string[] =>
  text
    .split(/[;,|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
