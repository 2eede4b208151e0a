/** What a file of lots, bidders, works, customers, artists or opening balances can contain and how it can be written. */

import type { Field, Fields } from './api/field';
import { type Lifecycle, listStates } from './api/lifecycle';
import type { Permission } from './api/permissions';
import { artistFields } from './artist-fields';
import type { Company } from './companies';
import type { Channel } from './consents';
import { customerFields } from './customer-fields';
import { itemFields } from './item-fields';
import { lotFields } from './lot-fields';
import { workFields } from './works';

/** Registers that are not part of an auction: customers and artists. */
export const importRegisters = ['customers', 'artists'] as const;
export type ImportRegister = (typeof importRegisters)[number];
/**
 * Targets of a file: an auction with its lots or its bidders, a collection with its works, a register, or the ledger with the
 * balances of customers from the previous system.
 */
export const importTargets = ['auctions', 'bidders', 'collections', ...importRegisters, 'balances'] as const;
export type ImportTarget = (typeof importTargets)[number];
/** Returns whether the rows of a file are lots or works, which have prices. */
export const isCatalogue = (noun: ImportTarget): boolean => noun === 'auctions' || noun === 'collections';
/** Targets of files whose rows are about customers. */
export const customerTargets: readonly ImportTarget[] = ['customers', 'bidders', 'balances'];
/** Returns whether the rows of a file are matched to customers. */
export const isAboutCustomers = (noun: ImportTarget): boolean => customerTargets.includes(noun);
/** The permissions to import a file into a target, and to view an import. */
export const importPermissions = {
  auctions: 'imports:run',
  bidders: 'registrations:register',
  collections: 'imports:run',
  customers: 'customers:import',
  artists: 'artists:edit',
  balances: 'accounting:import-balances',
} as const satisfies Record<ImportTarget, Permission>;

/** Supported text encodings; of several that decode to the same text, the first one is used. */
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

/** How a file is read: detected on upload, each setting can be changed. */
export interface Reading {
  encoding: Encoding;
  /** encodings between which only a user can decide; the file is not checked before one is chosen */
  candidates?: Encoding[] | undefined;
  delimiter: Delimiter;
  decimalMark: DecimalMark;
  /** row with the column headers, counted from 1; 0: none */
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

/** The importable fields of a declaration under the names that mappings use. */
type ImportedKinds<F extends Fields> = {
  [N in keyof F & string as F[N] extends { import: infer I } ? (I extends string ? I : never) : N]: FieldKind;
};
/** Returns the importable fields by the names that mappings use. */
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

/** Columns of the contacts of a customer. */
const contactKinds = {
  email: 'text',
  phone: 'text',
  street: 'text',
  postcode: 'text',
  town: 'text',
  region: 'text',
  country: 'choice',
} as const;

/** Columns that name a customer. */
const nameKinds = { customerNo: 'label', reference: 'text', fullName: 'text' } as const;

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
  bidders: {
    ...nameKinds,
    kind: 'choice',
    honorific: 'text',
    firstName: 'text',
    lastName: 'text',
    suffix: 'text',
    company: 'text',
    source: 'text',
    ...contactKinds,
    paddle: 'text',
    channel: 'choice',
    platform: 'text',
    limit: 'amount',
    deposit: 'amount',
    termsAccepted: 'choice',
  },
  collections: {
    itemNo: 'label',
    reference: 'text',
    ...listImportedKinds(itemFields),
    ...listImportedKinds(workFields),
    currency: 'choice',
  },
  customers: {
    ...nameKinds,
    ...listImportedKinds(customerFields),
    ...contactKinds,
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
  balances: {
    ...nameKinds,
    firstName: 'text',
    lastName: 'text',
    company: 'text',
    source: 'text',
    balanceKind: 'choice',
    documentNo: 'text',
    documentDate: 'date',
    dueDate: 'date',
    balanceCurrency: 'choice',
    openAmount: 'amount',
  },
} as const satisfies Record<ImportTarget, Record<string, FieldKind>>;
/** The kind of value of each field: those of a lot or work and its item, and those that exist only in files. */
export const importFields = {
  ...fieldsByTarget.auctions,
  ...fieldsByTarget.bidders,
  ...fieldsByTarget.collections,
  ...fieldsByTarget.customers,
  ...fieldsByTarget.artists,
  ...fieldsByTarget.balances,
};
/** What a customer brings from the previous system: an invoice that is open, other credit, or a deposit for purchases to come. */
export const balanceKinds = ['INVOICE', 'CREDIT', 'DEPOSIT'] as const;
export type BalanceKind = (typeof balanceKinds)[number];
/** Columns of consents, one per channel. */
export const consentFields = {
  EMAIL: 'consentEmail',
  SMS: 'consentSms',
  POST: 'consentPost',
  PHONE: 'consentPhone',
} as const satisfies Record<Channel, keyof typeof fieldsByTarget.customers>;
/** The secrets of a column, by the field it is mapped to. */
export const importSecrets = {
  reserve: lotFields.reserve.secret,
  consignor: itemFields.consignorId.secret,
  buyer: 'results:see-buyer',
  paddle: 'results:see-buyer',
  remarks: customerFields.remarks.secret,
  limit: 'customers:see-limit',
  deposit: 'customers:see-limit',
} as const;
export type ImportField = keyof typeof importFields;
/** The declarations of fields of a lot, work or item; fields that exist only in files have none. */
export const importFieldDeclarations: Partial<Record<ImportField, Field>> = {
  ...listImportedFields(itemFields),
  ...listImportedFields(lotFields),
  ...listImportedFields(workFields),
  ...listImportedFields(customerFields),
  ...listImportedFields(artistFields),
};
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]];
/** The fields that each target accepts. */
export const targetFields: Readonly<Record<ImportTarget, readonly ImportField[]>> = {
  auctions: Object.keys(fieldsByTarget.auctions) as ImportField[],
  bidders: Object.keys(fieldsByTarget.bidders) as ImportField[],
  collections: Object.keys(fieldsByTarget.collections) as ImportField[],
  customers: Object.keys(fieldsByTarget.customers) as ImportField[],
  artists: Object.keys(fieldsByTarget.artists) as ImportField[],
  balances: Object.keys(fieldsByTarget.balances) as ImportField[],
};
/**
 * The field that identifies an existing row: the number of a lot within its auction, of an item or a customer, or of an
 * artist within its source.
 */
export const numberField = {
  auctions: 'number',
  bidders: 'customerNo',
  collections: 'itemNo',
  customers: 'customerNo',
  artists: 'reference',
  balances: 'customerNo',
} as const satisfies Record<ImportTarget, ImportField>;

/** These columns name the owner of an item; users who may not see owners cannot import them. */
export const ownerFields = ['consignor', 'houseOwned'] as const satisfies readonly ImportField[];

/** These columns of bidders can only be imported by users who may see limits. */
export const limitFields = ['limit', 'deposit'] as const satisfies readonly ImportField[];

/** Returns the mapped fields that are dates, whose order of day and month a user may have to choose. */
export const listDateFields = ({ fields }: Mapping): ImportField[] =>
  (Object.keys(fields) as ImportField[]).filter((field) => importFields[field] === 'date');

/** At least one of these columns must name the customer. */
export const customerNameFields = ['customerNo', 'fullName', 'lastName', 'firstName', 'company'] as const;

/** Returns the message key of a field in files. */
export const getImportLabel = (field: ImportField): string =>
  importFieldDeclarations[field]?.label ?? `imports.field.${field}`;

/** Columns (counted from 0) whose texts, joined by the separator, form the field's text. */
export interface FieldSource {
  columns: number[];
  separator: string;
  /** the scale of the figures in all headers … */
  unit?: string;
  /** … or the header of each column, where they differ */
  units?: Record<string, string>;
}

/** Hints on a column of amounts: its header names another currency or scale, or it is not mapped. */
export const amountNotes = ['OTHER_CURRENCY', 'OTHER_SCALE', 'AMOUNTS'] as const;
export type AmountNote = (typeof amountNotes)[number];

export const duplicateChoices = ['ONCE', 'BOTH', 'NONE'] as const;

/** The notation of amounts in a column that differs from the rest of the file. */
export interface ColumnNotation {
  /** null: undecided, so that no amount depending on it is read */
  decimalMark: DecimalMark | null;
  /** the notation is mixed or ambiguous, and no user has chosen one yet */
  isOpen: boolean;
}

export interface Mapping {
  fields: Partial<Record<ImportField, FieldSource>>;
  /** regular expression with one group that extracts the lot number from its column; works have none */
  numberPattern: string | null;
  /** rows with the same number form one lot; each row is a work */
  grouped: boolean;
  /** if grouped: whether amounts are per part (added up) or per lot (equal on each row) */
  amounts: 'PER_PART' | 'PER_LOT';
  /** in a currency of pounds and shillings: whether `3.13` is decimal or three pounds thirteen shillings; null: undecided */
  fraction: 'DECIMAL' | 'UNITS' | null;
  /** null: the file's dates do not show it and no user chose it, so an ambiguous date gets a warning */
  dateOrder: DateOrder | null;
  /** whether a prefix of the lot number (`Lot 12`) is part of it; absent: it is removed */
  keepsPrefix?: boolean | undefined;
  /** which of several identical rows of a lot are imported; absent: undecided */
  duplicates?: (typeof duplicateChoices)[number] | undefined;
  /** by column: those whose decimal mark differs from the file's, and those the user was asked about */
  notations?: Record<string, ColumnNotation>;
  /** only rows with one of these values in the column; absent: all */
  only?: { column: number; values: string[] };
  /** for rows without a department */
  departmentId: number | null;
  categoryId: number | null;
  /** of customers, bidders, artists and balances: the source system, for rows that do not name it; source and number identify a row again */
  source?: string;
  /** whose ledger balances belong to; absent: the auction house */
  company?: Company | undefined;
}

/** Separator between several values of one field. */
export const listSeparator = '; ';

/** Returns whether the text of a field can be joined from several columns, such as a number and its letter. */
export const canJoinColumns = (field: ImportField): boolean =>
  importFields[field] === 'text' || importFields[field] === 'label';

/** The result of checking a row. `bar`: the created work could not be in a published collection. */
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

/** Size limits of a file. */
export const maxCsvBytes = 256 * 1024 * 1024;
export const maxWorkbookBytes = 50 * 1024 * 1024;
/** non-empty cells of all sheets together */
export const maxWorkbookCells = 5_000_000;
export const maxColumns = 1000;
export const maxPatternLength = 200;
