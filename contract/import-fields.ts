/** What a file of lots or works can hold and how it can be written. */
import type { Field, Fields } from './field';
import { itemFields } from './item-fields';
import { lotFields } from './lots';
import { workFields } from './works';

/** Where a file goes: into a sale, whose lots it brings, or a collection with its works. */
export const importTargets = ['auctions', 'collections'] as const;
export type ImportTarget = (typeof importTargets)[number];

export const encodings = ['utf-8', 'windows-1252', 'macroman', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];
export const decimalMarks = ['.', ','] as const;
export type DecimalMark = (typeof decimalMarks)[number];
export const dateOrders = ['YMD', 'DMY', 'MDY'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How a file is read; guessed on upload, each can be changed. */
export interface Reading {
  encoding: Encoding;
  delimiter: Delimiter;
  decimalMark: DecimalMark;
  /** row that names the columns, counted from 1; 0: none does */
  headerRow: number;
  /** sheet of a workbook, counted from 1 */
  sheet: number;
}

type FieldKind = 'label' | 'text' | 'amount' | 'count' | 'choice' | 'date';

const kinds: Partial<Record<Field['kind'], FieldKind>> = { text: 'text', amount: 'amount', count: 'count' };

/** The fields of a declaration that files bring, under the names that mappings have for them. */
type Brought<F extends Fields> = {
  [N in keyof F & string as F[N] extends { import: infer I } ? (I extends string ? I : never) : N]: FieldKind;
};
/** Fields that files bring, by what mappings call them. */
export const broughtOf = <F extends Fields>(fields: F): Record<keyof Brought<F>, Field> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.import === false ? [] : [[field.import ?? name, field]],
    ),
  ) as Record<keyof Brought<F>, Field>;

const kindsOf = <F extends Fields>(fields: F): Brought<F> =>
  Object.fromEntries(
    Object.entries<Field>(broughtOf(fields)).map(([name, { kind }]) => [name, kinds[kind] ?? 'choice']),
  ) as Brought<F>;

const fieldsOf = {
  auctions: {
    number: 'label',
    reference: 'text',
    ...kindsOf(itemFields),
    ...kindsOf(lotFields),
    currency: 'choice',
    saleDay: 'date',
    hammer: 'amount',
    shillings: 'amount',
    pence: 'amount',
    priceNote: 'text',
    buyer: 'text',
    paddle: 'text',
    outcome: 'choice',
  },
  collections: {
    itemNo: 'label',
    reference: 'text',
    ...kindsOf(itemFields),
    ...kindsOf(workFields),
    currency: 'choice',
  },
} as const satisfies Record<ImportTarget, Record<string, FieldKind>>;
/** What a value in a file is, by field: those of a lot or a work and its item, and what only files say. */
export const importFields = { ...fieldsOf.auctions, ...fieldsOf.collections };
/** What a column of a file holds secretly, by the field it is mapped to. */
export const importSecrets = {
  reserve: lotFields.reserve.secret,
  buyer: 'results:see-buyer',
  paddle: 'results:see-buyer',
} as const;
export type ImportField = keyof typeof importFields;
/** What is declared of a field that files bring to a lot or a work or its item; nothing is of what only files say. */
export const declaredOf: Partial<Record<ImportField, Field>> = {
  ...broughtOf(itemFields),
  ...broughtOf(lotFields),
  ...broughtOf(workFields),
};
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]];
/** What a file can bring into each target. */
export const targetFields: Readonly<Record<ImportTarget, readonly ImportField[]>> = {
  auctions: Object.keys(fieldsOf.auctions) as ImportField[],
  collections: Object.keys(fieldsOf.collections) as ImportField[],
};
/** By which a row is found again: the number of a lot in its sale, of an item in the house. */
export const numberField = { auctions: 'number', collections: 'itemNo' } as const satisfies Record<
  ImportTarget,
  ImportField
>;

/** The message that names a field of a file. */
export const importLabel = (field: ImportField): string =>
  declaredOf[field]?.label ?? `imports.field.${field}`;

/** Columns (counted from 0) whose texts, joined by the separator, are the field's text. */
export interface FieldSource {
  columns: number[];
  separator: string;
  /** what the header says its figures are counted in */
  unit?: string;
}

export interface Mapping {
  fields: Partial<Record<ImportField, FieldSource>>;
  /** regular expression with one group: what the lot number is within the text of its column; works have none */
  numberPattern: string | null;
  /** rows with the same number form one lot; each row is a work */
  grouped: boolean;
  /** grouped: does an amount stand per part (they add up) or per lot (equal on each row) */
  amounts: 'PER_PART' | 'PER_LOT';
  /** in a currency of pounds and shillings: is `3.13` decimal, or three pounds thirteen shillings; null: nobody said */
  fraction: 'DECIMAL' | 'UNITS' | null;
  dateOrder: DateOrder;
  /** rows whose column says one of these; absent: all */
  only?: { column: number; values: string[] };
  /** for rows that name none */
  departmentId: number | null;
  categoryId: number | null;
}

/** Fields whose text may be put together from several columns: a number and its letter are one number. */
export const joins = (field: ImportField): boolean =>
  importFields[field] === 'text' || importFields[field] === 'label';

/** What the check says of a row, and what the row would do. */
export const rowStates = ['OK', 'WARNING', 'ERROR', 'NO_CHANGE'] as const;
export const rowEffects = ['NEW', 'CHANGED', 'UNCHANGED'] as const;
export const rowFilters = ['errors', 'warnings', 'new', 'changed', 'unchanged'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Bounds of a file; beyond them one clear sentence. */
export const largestCsv = 256 * 1024 * 1024;
export const largestWorkbook = 50 * 1024 * 1024;
/** from the first cell of a sheet to the last row and column that hold something, of all sheets together */
export const mostWorkbookCells = 5_000_000;
export const mostColumns = 1000;
export const longestPattern = 200;
