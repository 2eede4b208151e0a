/** What a file of lots can hold and how it can be written. Loaded by the page, so it imports no schema library. */

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

/** Our fields, in the order in which a clerk looks for them, with what a value of theirs is. */
export const importFields = {
  number: 'label',
  reference: 'text',
  section: 'text',
  lotTitle: 'text',
  title: 'text',
  artist: 'text',
  attribution: 'choice',
  description: 'text',
  medium: 'text',
  dateText: 'text',
  dimensions: 'text',
  conditionReport: 'text',
  provenance: 'text',
  department: 'choice',
  category: 'choice',
  quantity: 'count',
  estimateLow: 'amount',
  estimateHigh: 'amount',
  reserve: 'amount',
  startPrice: 'amount',
  vatScheme: 'choice',
  arrApplies: 'choice',
  location: 'text',
  notes: 'text',
  currency: 'choice',
  saleDay: 'date',
  hammer: 'amount',
  shillings: 'amount',
  pence: 'amount',
  priceNote: 'text',
  buyer: 'text',
  paddle: 'text',
  outcome: 'choice',
} as const satisfies Record<string, FieldKind>;
export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]];

/** Columns (counted from 0) whose texts, joined by the separator, are the field's text. */
export interface FieldSource {
  columns: number[];
  separator: string;
}

export interface Mapping {
  fields: Partial<Record<ImportField, FieldSource>>;
  /** regular expression with one group: what the lot number is within the text of its column */
  numberPattern: string | null;
  /** rows with the same number form one lot */
  grouped: boolean;
  /** grouped: does an amount stand per part (they add up) or per lot (equal on each row) */
  amounts: 'PER_PART' | 'PER_LOT';
  /** in a currency of pounds and shillings: is `3.13` decimal, or three pounds thirteen shillings */
  fraction: 'DECIMAL' | 'UNITS';
  dateOrder: DateOrder;
  /** for rows that name none */
  departmentId: number | null;
  categoryId: number | null;
}

/** What the check says of a row, and what the row would do. */
export const rowStates = ['OK', 'WARNING', 'ERROR', 'NO_CHANGE'] as const;
export const rowEffects = ['NEW', 'CHANGED', 'UNCHANGED'] as const;
export const rowFilters = ['errors', 'warnings', 'new', 'changed', 'unchanged'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Bounds of a file; beyond them one clear sentence. */
export const largestCsv = 256 * 1024 * 1024;
export const largestWorkbook = 50 * 1024 * 1024;
export const mostColumns = 1000;
export const longestPattern = 200;
