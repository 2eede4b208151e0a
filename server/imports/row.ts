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

/** The cells of a row by the mapping: an amount that a cell says for several rows stands in the first of them alone. */
export function blankMergedAmounts({ cells, merged }: FileRow, { fields }: Mapping): Cell[] {
  if (!merged) return cells;
  const amounts = (Object.keys(fields) as ImportField[]).flatMap((field) =>
    importFields[field] === 'amount' ? (fields[field]?.columns ?? []) : [],
  );
  return cells.map((cell, column) => (merged.includes(column) && amounts.includes(column) ? '' : cell));
}

/** Is this one of the rows that were asked for? */
export const isIncluded = (cells: readonly Cell[], { only }: Mapping): boolean =>
  !only || only.values.includes(cleanText(cellText(cells[only.column])));

/** A customer who may be meant. */
export interface CandidateCustomer {
  id: number;
  customerNo: string;
}

/** What the reading of a row depends on beside its cells. */
export interface RowContext {
  noun: ImportTarget;
  mapping: Mapping;
  decimalMark: DecimalMark;
  currency: Currency;
  /** folded code or name → id */
  departments: ReadonlyMap<string, number>;
  /** folded name → id and department */
  categories: ReadonlyMap<string, { id: number; departmentId: number }>;
  /** who may be meant by a text in the column of consignors, for the texts that were met */
  consignors: Map<string, readonly CandidateCustomer[]>;
  /** may whoever imports work in this department? */
  canEdit: (departmentId: number | null) => boolean;
  /** days of the sale, where it has any */
  saleDays: { from: string; to: string } | undefined;
}

/** Values of a row by field; a field whose cell is empty is absent, so that it leaves what stands alone, and null where the row says that there is none. */
export interface RowValues {
  [field: string]: string | number | boolean | string[] | null;
}

/** What a row was found to say. */
export interface ReadRow {
  number: string | null;
  sortKey: string | null;
  reference: string;
  values: RowValues;
  issues: RowIssue[];
  /** what the row of a register says beside fields that are compared one by one */
  more?: object;
}

/** A value as the page shows it: several of one field in one text. */
export const toDisplayValue = <V>(value: V | string[]): V | string =>
  Array.isArray(value) ? value.join(listSeparator) : value;

/** A row while it is read: its cells, and what they have said so far. */
export interface Row {
  cells: readonly Cell[];
  context: RowContext;
  values: RowValues;
  issues: RowIssue[];
}

const getColumns = (mapping: Mapping, field: ImportField) => mapping.fields[field]?.columns ?? [];

/** Says of a field what is wrong with it in this row. */
export function issue(
  { context: { mapping }, issues }: Row,
  field: ImportField,
  level: RowIssue['level'],
  code: string,
  params: RowIssue['params'] = {},
): void {
  issues.push({ field, column: getColumns(mapping, field)[0] ?? null, level, code, params });
}

/** The cell of a field that has one column. */
export const getCell = ({ cells, context: { mapping } }: Row, field: ImportField): Cell =>
  cells[getColumns(mapping, field)[0] ?? -1] ?? '';

const maxTextLength = 40;

/** Records why the cell of a field is not an amount, with its text. */
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

export const cellText = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'number' ? String(cell) : cell;

const personNameFields: ReadonlySet<ImportField> = new Set([
  'firstName',
  'lastName',
  'partnerFirstName',
  'partnerLastName',
]);

/** The text of a field: its columns that say something, joined. */
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

/** Sides of a thing with their units: one behind all of them where it is the same, else behind each figure. */
function joinDimensions(
  cells: readonly Cell[],
  { columns, separator, unit, units = {} }: FieldSource,
): string {
  const sides: { at: number; figure: string; unit: string }[] = [];
  const looseTexts: string[] = [];
  const texts = columns.map((column) => cleanText(cellText(cells[column])));
  // Height, width, the unit of the height, the unit of the width: each unit stands as far behind its figure.
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
    // A unit is that of the figure before it; behind all columns it is everybody's.
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
  // The unit of a side that is missing says nothing; other words do.
  return [figures, ...looseTexts.filter((text) => !unitWord.test(text))].join(' ');
}
const unitWord = /^(in|inch|inches|ft|feet|mm|cm|m|")\.?$/i;

/** The text in which the user's number pattern looks. */
export const joinNumberColumns = (cells: readonly Cell[], mapping: Mapping): string =>
  joinColumns(cells, mapping, 'number');

/** What a text says as a decimal number, and as pounds and shillings. */
export const readBothWays = (
  text: string,
  notation: Pick<RowContext, 'decimalMark' | 'currency'>,
): [ParsedAmount, ParsedAmount] => [
  parseAmount(text, { ...notation, fraction: 'DECIMAL' }),
  parseAmount(text, { ...notation, fraction: 'UNITS' }),
];

export const isSame = (a: ParsedAmount, b: ParsedAmount): boolean =>
  'minor' in a ? 'minor' in b && a.minor === b.minor : 'issue' in b && a.issue === b.issue;

/** The decimal mark of the column of a field; null: it is asked for, and cannot be told before. */
const getDecimalMark = ({ decimalMark, mapping }: RowContext, field: ImportField): DecimalMark | null => {
  const notation = mapping.notations?.[getColumns(mapping, field)[0] ?? -1];
  return notation ? notation.decimalMark : decimalMark;
};

/** The amount that a cell, or a part of it, says in the notation of the column of `field`. */
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
  // The number of a workbook is one already: its point is no thousands' mark, whatever the file's other prices use.
  if (typeof cell === 'number') {
    // Of 13.10, thirteen pounds ten, it has kept 13.1.
    if (parseUnits(currency) && fraction !== 'DECIMAL' && !Number.isInteger(cell))
      return { issue: 'ambiguous' };
    return parseAmount(String(cell), { decimalMark: '.', currency, fraction: 'DECIMAL' });
  }
  const text = cleanText(cell);
  if (isUnknown(text)) return { issue: 'empty' };
  if (fraction !== null) {
    const read = parseAmount(text, { decimalMark, currency, fraction });
    // `12.50` of a currency without decimals is written in another notation, or in another currency.
    return 'minor' in read && read.rounded && currency.minorPerMajor === 1 ? { issue: 'too_fine' } : read;
  }
  const [decimal, units] = readBothWays(text, { decimalMark, currency });
  return isSame(decimal, units) ? decimal : { issue: 'ambiguous' };
}

/** What the cell of a field says; empty: nothing. */
export const readFieldText = (row: Row, field: ImportField): string => {
  const text = cleanText(cellText(getCell(row, field)));
  return isUnknown(text) ? '' : text;
};
/** What stands in one text with marks between. */
export const splitList = (text: string): string[] =>
  text
    .split(/[;,|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
