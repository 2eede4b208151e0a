import { type Currency, unitsOf } from '#contract/currencies';
import {
  type DecimalMark,
  type ImportField,
  type ImportTarget,
  importFields,
  type Mapping,
} from '#contract/import-fields';
import type { RowFault } from '#contract/imports';
import { parseAmount, type ReadAmount } from '#contract/money';
import type { Cell, FileRow } from './reading/rows';
import { cleanText, notKnown } from './values';

/** The cells of a row by the mapping: an amount that a cell says for several rows stands in the first of them alone. */
export function ownCells({ cells, merged }: FileRow, { fields }: Mapping): Cell[] {
  if (!merged) return cells;
  const amounts = (Object.keys(fields) as ImportField[]).flatMap((field) =>
    importFields[field] === 'amount' ? (fields[field]?.columns ?? []) : [],
  );
  return cells.map((cell, column) => (merged.includes(column) && amounts.includes(column) ? '' : cell));
}

/** Is this one of the rows that were asked for? */
export const isWanted = (cells: readonly Cell[], { only }: Mapping): boolean =>
  !only || only.values.includes(cleanText(textOf(cells[only.column])));

/** What the reading of a row depends on beside its cells. */
export interface RowContext {
  into: ImportTarget;
  mapping: Mapping;
  decimalMark: DecimalMark;
  currency: Currency;
  /** folded code or name → id */
  departments: ReadonlyMap<string, number>;
  /** folded name → id and department */
  categories: ReadonlyMap<string, { id: number; departmentId: number }>;
  /** may whoever imports work in this department? */
  mayEdit: (departmentId: number | null) => boolean;
  /** days of the sale, where it has any */
  saleDays: { from: string; to: string } | undefined;
}

/** Values of a row by field; a field whose cell is empty is absent, so that it leaves what stands alone. */
export interface RowValues {
  [field: string]: string | number | boolean;
}

/** A row while it is read: its cells, and what they have said so far. */
export interface Row {
  cells: readonly Cell[];
  context: RowContext;
  values: RowValues;
  faults: RowFault[];
}

const columnsOf = (mapping: Mapping, field: ImportField) => mapping.fields[field]?.columns ?? [];

/** Says of a field what is wrong with it in this row. */
export function fault(
  { context: { mapping }, faults }: Row,
  field: ImportField,
  level: RowFault['level'],
  code: string,
  params: RowFault['params'] = {},
): void {
  faults.push({ field, column: columnsOf(mapping, field)[0] ?? null, level, code, params });
}

/** The cell of a field that has one column. */
export const cellOf = ({ cells, context: { mapping } }: Row, field: ImportField): Cell =>
  cells[columnsOf(mapping, field)[0] ?? -1] ?? '';

export const textOf = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'number' ? String(cell) : cell;

/** The text of a field: its columns that say something, joined. */
export function joined(cells: readonly Cell[], mapping: Mapping, field: ImportField): string {
  const source = mapping.fields[field];
  if (!source) return '';
  const parts = source.columns
    .map((column) => cleanText(textOf(cells[column])))
    .filter((part) => !notKnown(part));
  if (field !== 'dimensions') return parts.join(source.separator);
  // A unit alone says nothing, and stands behind its figures as in a text.
  const isUnit = (part: string) => !/\d/.test(part);
  const figures = parts.filter((part) => !isUnit(part)).join(source.separator);
  const units = parts.filter(isUnit);
  if (source.columns.length < 2 || figures === '') return parts.join(source.separator);
  const unit = units.length > 0 ? units : source.unit && !/\p{L}|"/u.test(figures) ? [source.unit] : [];
  return [figures, ...unit].join(' ');
}

/** The text in which the user's number pattern looks. */
export const numberText = (cells: readonly Cell[], mapping: Mapping): string =>
  joined(cells, mapping, 'number');

/** What a text says as a decimal number, and as pounds and shillings. */
export const bothReadings = (
  text: string,
  notation: Pick<RowContext, 'decimalMark' | 'currency'>,
): [ReadAmount, ReadAmount] => [
  parseAmount(text, { ...notation, fraction: 'DECIMAL' }),
  parseAmount(text, { ...notation, fraction: 'UNITS' }),
];

export const isSame = (a: ReadAmount, b: ReadAmount): boolean =>
  'minor' in a ? 'minor' in b && a.minor === b.minor : 'fault' in b && a.fault === b.fault;

/** The amount that a cell says in the file's notation. */
export function readAmount(
  cell: Cell,
  { decimalMark, currency, mapping: { fraction } }: RowContext,
): ReadAmount {
  // The number of a workbook is one already: its point is no thousands' mark, whatever the file's other prices use.
  if (typeof cell === 'number') {
    // Of 13.10, thirteen pounds ten, it has kept 13.1.
    if (unitsOf(currency) && fraction !== 'DECIMAL' && !Number.isInteger(cell)) return { fault: 'ambiguous' };
    return parseAmount(String(cell), { decimalMark: '.', currency, fraction: 'DECIMAL' });
  }
  const text = cleanText(cell);
  if (notKnown(text)) return { fault: 'empty' };
  if (fraction !== null) return parseAmount(text, { decimalMark, currency, fraction });
  const [decimal, units] = bothReadings(text, { decimalMark, currency });
  return isSame(decimal, units) ? decimal : { fault: 'ambiguous' };
}
