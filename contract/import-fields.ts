/** What a file of lots, works, customers or artists can hold and how it can be written. */

import type { Field, Fields } from './api/field';
import { type Lifecycle, listStates } from './api/lifecycle';
import type { Permission } from './api/permissions';
import { artistFields } from './artist-fields';
import type { Channel } from './consents';
import { customerFields } from './customer-fields';
import { itemFields } from './item-fields';
import { lotFields } from './lot-fields';
import { workFields } from './works';

/** Registers of the house: who its customers are, which artists it knows. */
export const importRegisters = ['customers', 'artists'] as const;
export type ImportRegister = (typeof importRegisters)[number];
/** Where a file goes: into a sale, whose lots it brings, a collection with its works, or a register of the house. */
export const importTargets = ['auctions', 'collections', ...importRegisters] as const;
export type ImportTarget = (typeof importTargets)[number];
/** What it takes to bring a file there, and to see one. */
export const importPermissions = {
  auctions: 'imports:run',
  collections: 'imports:run',
  customers: 'customers:import',
  artists: 'artists:edit',
} as const satisfies Record<ImportTarget, Permission>;

/** How bytes become letters; of several that read the same text, the first one is named. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'iso-8859-15',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'iso-8859-2',
  'koi8-r',
  'macroman',
  'cp850',
  'utf-16le',
  'utf-16be',
] as const;
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
  /** encodings between which only a reader can decide; the file is not checked before one is chosen */
  doubt?: Encoding[] | undefined;
  delimiter: Delimiter;
  decimalMark: DecimalMark;
  /** row that names the columns, counted from 1; 0: none does */
  headerRow: number;
  /** sheet of a workbook, counted from 1 */
  sheet: number;
}

type FieldKind = 'label' | 'text' | 'amount' | 'count' | 'choice' | 'date';

const kindByFieldKind: Partial<Record<Field['kind'], FieldKind>> = {
  text: 'text',
  texts: 'text',
  amount: 'amount',
  count: 'count',
  day: 'date',
};

/** The fields of a declaration that files bring, under the names that mappings have for them. */
type ImportedKinds<F extends Fields> = {
  [N in keyof F & string as F[N] extends { import: infer I } ? (I extends string ? I : never) : N]: FieldKind;
};
/** Fields that files bring, by what mappings call them. */
export const listImportedFields = <F extends Fields>(fields: F): Record<keyof ImportedKinds<F>, Field> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.import === false ? [] : [[field.import ?? name, field]],
    ),
  ) as Record<keyof ImportedKinds<F>, Field>;

const listImportedKinds = <F extends Fields>(fields: F): ImportedKinds<F> =>
  Object.fromEntries(
    Object.entries<Field>(listImportedFields(fields)).map(([name, { kind }]) => [
      name,
      kindByFieldKind[kind] ?? 'choice',
    ]),
  ) as ImportedKinds<F>;

const fieldsByTarget = {
  auctions: {
    number: 'label',
    reference: 'text',
    ...listImportedKinds(itemFields),
    ...listImportedKinds(lotFields),
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
    ...listImportedKinds(itemFields),
    ...listImportedKinds(workFields),
    currency: 'choice',
  },
  customers: {
    customerNo: 'label',
    reference: 'text',
    fullName: 'text',
    ...listImportedKinds(customerFields),
    email: 'text',
    phone: 'text',
    street: 'text',
    postcode: 'text',
    town: 'text',
    region: 'text',
    country: 'choice',
    relationKind: 'choice',
    relationTo: 'text',
    consentEmail: 'choice',
    consentSms: 'choice',
    consentPost: 'choice',
    consentPhone: 'choice',
    consentBasis: 'choice',
    consentNote: 'text',
    consentSource: 'text',
  },
  artists: { reference: 'text', ...listImportedKinds(artistFields) },
} as const satisfies Record<ImportTarget, Record<string, FieldKind>>;
/** What a value in a file is, by field: those of a lot or a work and its item, and what only files say. */
export const importFields = {
  ...fieldsByTarget.auctions,
  ...fieldsByTarget.collections,
  ...fieldsByTarget.customers,
  ...fieldsByTarget.artists,
};
/** Where a file says what customers agreed to, channel by channel. */
export const consentFields = {
  EMAIL: 'consentEmail',
  SMS: 'consentSms',
  POST: 'consentPost',
  PHONE: 'consentPhone',
} as const satisfies Record<Channel, keyof typeof fieldsByTarget.customers>;
/** What a column of a file holds secretly, by the field it is mapped to. */
export const importSecrets = {
  reserve: lotFields.reserve.secret,
  consignor: itemFields.consignorId.secret,
  buyer: 'results:see-buyer',
  paddle: 'results:see-buyer',
  remarks: customerFields.remarks.secret,
} as const;
export type ImportField = keyof typeof importFields;
/** What is declared of a field that files bring to a lot or a work or its item; nothing is of what only files say. */
export const importFieldDeclarations: Partial<Record<ImportField, Field>> = {
  ...listImportedFields(itemFields),
  ...listImportedFields(lotFields),
  ...listImportedFields(workFields),
  ...listImportedFields(customerFields),
  ...listImportedFields(artistFields),
};
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]];
/** What a file can bring into each target. */
export const targetFields: Readonly<Record<ImportTarget, readonly ImportField[]>> = {
  auctions: Object.keys(fieldsByTarget.auctions) as ImportField[],
  collections: Object.keys(fieldsByTarget.collections) as ImportField[],
  customers: Object.keys(fieldsByTarget.customers) as ImportField[],
  artists: Object.keys(fieldsByTarget.artists) as ImportField[],
};
/** By which a row is found again: the number of a lot in its sale, of an item or a customer in the house, of an artist elsewhere. */
export const numberField = {
  auctions: 'number',
  collections: 'itemNo',
  customers: 'customerNo',
  artists: 'reference',
} as const satisfies Record<ImportTarget, ImportField>;

/** These columns say whose a thing is; who may not know that does not bring it either. */
export const ownerFields = ['consignor', 'houseOwned'] as const satisfies readonly ImportField[];

/** One of these columns says who a customer is. */
export const customerNameFields = ['customerNo', 'fullName', 'lastName', 'firstName', 'company'] as const;

/** The message that names a field of a file. */
export const getImportLabel = (field: ImportField): string =>
  importFieldDeclarations[field]?.label ?? `imports.field.${field}`;

/** Columns (counted from 0) whose texts, joined by the separator, are the field's text. */
export interface FieldSource {
  columns: number[];
  separator: string;
  /** what the headers say the figures are counted in … */
  unit?: string;
  /** … or the header of each column, where they differ */
  units?: Record<string, string>;
}

/** What a reader must know of a column of amounts: its header names another currency or scale, or no field takes it. */
export const amountNotes = ['OTHER_CURRENCY', 'OTHER_SCALE', 'AMOUNTS'] as const;
export type AmountNote = (typeof amountNotes)[number];

export const duplicateChoices = ['ONCE', 'BOTH', 'NONE'] as const;

/** How the amounts of a column are written, where it is not as in the rest of the file. */
export interface ColumnNotation {
  /** null: it cannot be told, and no amount is read that depends on it */
  decimalMark: DecimalMark | null;
  /** the column is written in two ways, or in one that can be read in two: its owner has not yet said which is meant */
  isOpen: boolean;
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
  /** null: the dates of the file do not show it and no user chose it; a date that can be read in two ways is then a warning */
  dateOrder: DateOrder | null;
  /** what stands before the number of a lot (`Lot 12`) belongs to it; absent: it is taken away */
  keepsPrefix?: boolean | undefined;
  /** which of the rows of a lot that are wholly equal are taken; absent: nobody said */
  duplicates?: (typeof duplicateChoices)[number] | undefined;
  /** by column: those whose decimal mark is not the file's, and those whose owner was asked for it */
  notations?: Record<string, ColumnNotation>;
  /** rows whose column says one of these; absent: all */
  only?: { column: number; values: string[] };
  /** for rows that name none */
  departmentId: number | null;
  categoryId: number | null;
  /** of people and artists: whence they come, for rows that do not say it; by that and their number there they are found again */
  source?: string;
}

/** Stands between several values of one field. */
export const listSeparator = '; ';

/** Fields whose text may be put together from several columns: a number and its letter are one number. */
export const canJoinColumns = (field: ImportField): boolean =>
  importFields[field] === 'text' || importFields[field] === 'label';

/** What the check says of a row, and what the row would do. */
/** What a check says of a row. `bar`: what it makes could not stand in a published collection. */
export const rowLifecycle = {
  OK: { bar: 'ERROR' },
  WARNING: { bar: 'ERROR' },
  ERROR: { bar: 'ERROR' },
  NO_CHANGE: {},
} as const satisfies Lifecycle;
export const rowStates = listStates(rowLifecycle);
export const rowEffects = ['NEW', 'CHANGED', 'UNCHANGED'] as const;
export const rowFilters = ['errors', 'warnings', 'new', 'changed', 'unchanged', 'leftOut'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Bounds of a file; beyond them one clear sentence. */
export const maxCsvBytes = 256 * 1024 * 1024;
export const maxWorkbookBytes = 50 * 1024 * 1024;
/** cells that hold something, of all sheets together */
export const maxWorkbookCells = 5_000_000;
export const maxColumns = 1000;
export const maxPatternLength = 200;
