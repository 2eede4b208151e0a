import * as z from 'zod';
import { customerFields } from './customer-fields';
import { exportFormats } from './exports';
import {
  dateOrders,
  decimalMarks,
  delimiters,
  encodings,
  importFieldNames,
  importSecrets,
  importTargets,
  longestPattern,
  mostColumns,
  rowEffects,
  rowFilters,
  rowStates,
} from './import-fields';
import { type Lifecycle, type StateOf, statesOf } from './lifecycle';
import { limits } from './limits';
import { lotResults, lotSecrets } from './lots';
import { ById, list, mostInteger, PageQuery, page } from './page';
import { contract } from './route';
import { RefusalParams, secretBy, secretKeys } from './secrets';

/** The way of a file. The states in -ING are work that goes on by itself, also after a restart. */
export const importLifecycle = {
  UPLOADED: { map: 'MAPPED', check: 'VALIDATING' },
  MAPPED: { map: 'MAPPED', check: 'VALIDATING' },
  VALIDATING: { validated: 'VALIDATED', stop: 'MAPPED' },
  VALIDATED: { map: 'MAPPED', check: 'VALIDATING', commit: 'COMMITTING' },
  COMMITTING: { committed: 'COMMITTED', stop: 'COMMITTED' },
  COMMITTED: { commit: 'COMMITTING', rollBack: 'ROLLED_BACK' },
  ROLLED_BACK: {},
} as const satisfies Lifecycle;
export type ImportState = StateOf<typeof importLifecycle>;
export const importStates = statesOf(importLifecycle);

const Reading = z.strictObject({
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  decimalMark: z.enum(decimalMarks),
  headerRow: z.number().int().min(0).max(100),
  sheet: z.number().int().min(1).max(1000),
});

const FieldSource = z.strictObject({
  columns: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(mostColumns - 1),
    )
    .min(1)
    .max(8),
  separator: z.string().max(10),
  unit: z.string().max(10).optional(),
  units: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(10)).optional(),
});

const Mapping = z.strictObject({
  fields: z.partialRecord(z.enum(importFieldNames), FieldSource),
  numberPattern: z.string().max(longestPattern).nullable(),
  grouped: z.boolean(),
  amounts: z.enum(['PER_PART', 'PER_LOT']),
  fraction: z.enum(['DECIMAL', 'UNITS']).nullable(),
  dateOrder: z.enum(dateOrders),
  only: z
    .strictObject({
      column: z
        .number()
        .int()
        .min(0)
        .max(mostColumns - 1),
      values: z.array(z.string().max(200)).min(1).max(100),
    })
    .optional(),
  departmentId: z.number().int().positive().nullable(),
  categoryId: z.number().int().positive().nullable(),
  source: z.string().trim().max(limits.line).optional(),
});

/** Who may not see what is secret brings none into a sale. */
const MappingForm = Mapping.extend({
  fields: secretKeys(z.partialRecord(z.enum(importFieldNames), FieldSource), lotSecrets),
});

const faultLevel = z.enum(['ERROR', 'WARNING', 'NOTE']);

/** What is wrong with a row, or worth knowing: `imports.fault.<code>` in the locales. */
export const RowFault = z.object({
  field: z.enum(importFieldNames).nullable(),
  /** column in the file, counted from 0 */
  column: z.number().nullable(),
  level: faultLevel,
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RowFault = z.infer<typeof RowFault>;

/** A value for the page: text as it is, money in minor units, several of one field joined by `listMark`. */
const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();

const Column = z.object({
  header: z.string(),
  /** three of its values, as they stand in the file */
  samples: secretBy(z.array(z.string()), 'field', importSecrets),
  /** the field it is mapped to, what the samples become there, and how sure the guess was */
  field: z.enum(importFieldNames).nullable(),
  becomes: secretBy(
    z.array(z.object({ value: Value, fault: z.string().nullable() })),
    'field',
    importSecrets,
  ),
  confidence: z.enum(['SURE', 'LIKELY']).nullable(),
  /** named as the shillings or the pence of a price, and mapped to nothing: they would be lost */
  partLeftOut: z.boolean(),
});
export type ImportColumn = z.infer<typeof Column>;

export const importCounts = z.object({
  rows: z.number(),
  /** lots, or works, that the good rows make or change */
  lots: z.number(),
  /** lots of which the file has several rows */
  joint: z.number(),
  /** rows by filter, and those that would be done */
  errors: z.number(),
  warnings: z.number(),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** rows that repeat the lot number of another, where each row is a lot */
  repeated: z.number(),
  ready: z.number(),
  committed: z.number(),
  /** rows kept for correction: faulty ones and repeated ones */
  kept: z.number(),
});
export type ImportCounts = z.infer<typeof importCounts>;

const ImportRow = z.object({
  id: z.number(),
  /** the sale or the collection it goes into; 0: a register of the house */
  target: z.object({ noun: z.enum(importTargets), id: z.number() }),
  fileName: z.string(),
  state: z.enum(importStates),
  by: z.string(),
  createdAt: z.string(),
  committedAt: z.string().nullable(),
  rows: z.number(),
  committed: z.number(),
});

const ImportSheet = ImportRow.extend({
  currency: z.object({ code: z.string(), name: z.string(), minorPerMajor: z.number(), notation: z.string() }),
  kind: z.enum(['TEXT', 'WORKBOOK']),
  bytes: z.number(),
  reading: Reading,
  sheets: z.array(z.string()),
  mapping: Mapping,
  /** the imported file with the same columns whose meaning was taken over */
  like: z.object({ id: z.number(), fileName: z.string(), committedAt: z.string() }).nullable(),
  /** without samples while the file is being worked on */
  columns: z.array(Column),
  /** rows of the file looked at for the preview, those of them with a number (of a lot, of an item), and some of these */
  previewed: z.number(),
  numbered: z.number(),
  numbers: z.array(z.string()),
  /** how far the work in hand is; null when none is */
  progress: z.object({ done: z.number(), of: z.number() }).nullable(),
  /** why the last check or commit stopped before its end, as a refusal; null: it did not */
  stopped: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  counts: importCounts.nullable(),
});
export type ImportSheet = z.infer<typeof ImportSheet>;

/** A text of a file under the field its column is mapped to. */
const Cell = z.object({
  field: z.enum(importFieldNames).nullable(),
  text: secretBy(z.string(), 'field', importSecrets),
});

export const CheckedRow = z.object({
  row: z.number(),
  number: z.string().nullable(),
  state: z.enum(rowStates),
  effect: z.enum(rowEffects),
  committed: z.boolean(),
  /** texts of the mapped columns as they stand in the file */
  cells: z.array(
    Cell.extend({
      column: z.number(),
      /** how a figure, a day or a word of the house is understood; null: as it is written, or not at all */
      read: secretBy(Value, 'field', importSecrets),
    }),
  ),
  faults: z.array(RowFault),
  /** field → [now, then] of a lot, work or item that is there already */
  changes: secretKeys(z.record(z.string(), z.tuple([Value, Value])), {
    ...lotSecrets,
    remarks: customerFields.remarks.schema,
  }),
});
export type CheckedRow = z.infer<typeof CheckedRow>;

const ImportTotals = z.object({
  /** of the rows that are good, in minor units; a lot of several rows counts once, works are counted as lots are */
  lots: z.number(),
  joint: z.number(),
  estimateLow: z.number(),
  estimateHigh: z.number(),
  hammer: z.number(),
  askingPrice: z.number(),
  /** whole numbers that the file leaves out between its first and its last, and the first places where */
  missing: z.number(),
  gaps: z.array(z.object({ from: z.number(), to: z.number() })),
  /** the column that tells the rows of one number apart, as it does in a file of many sales, with its values; null: none */
  sales: z
    .object({ column: z.number(), values: z.array(z.object({ text: z.string(), rows: z.number() })) })
    .nullable(),
  /** what is said of the rows, the most frequent first */
  causes: z.array(
    z.object({
      code: z.string(),
      field: z.enum(importFieldNames).nullable(),
      level: faultLevel,
      rows: z.number(),
    }),
  ),
});
export type ImportTotals = z.infer<typeof ImportTotals>;

const ColumnValues = z.object({
  /** each different text of the column once */
  values: z.array(Cell.extend({ rows: z.number() })),
  /** the file has more of them */
  more: z.boolean(),
});
export type ImportColumnValues = z.infer<typeof ColumnValues>;

const RowIn = ById.extend({ row: z.coerce.number().int().positive().max(mostInteger) });

/** The way of results that are recorded together, which goes on by itself. */
export const batchLifecycle = {
  APPLYING: { finish: 'APPLIED', stop: 'STOPPED' },
  APPLIED: { takeBack: 'TAKEN_BACK' },
  STOPPED: { takeBack: 'TAKEN_BACK' },
  TAKEN_BACK: {},
} as const satisfies Lifecycle;
export type BatchState = StateOf<typeof batchLifecycle>;

/** Results of files that somebody recorded together. */
const Batch = z.object({
  id: z.number(),
  state: z.enum(statesOf(batchLifecycle)),
  by: z.string(),
  at: z.string(),
  /** lots met so far, of how many, and how many of them were recorded */
  done: z.number(),
  total: z.number(),
  recorded: z.number(),
  /** lots whose result was refused, with the reason; the first hundred */
  refused: z.array(z.object({ number: z.string(), code: z.string(), params: RefusalParams })),
  /** why it stopped, as a refusal; null: it did not, or somebody stopped it */
  stopped: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
});
export type Batch = z.infer<typeof Batch>;

const Staged = z.object({
  staged: z.number(),
  applied: z.number(),
  /** sums of what waits, in minor units of the sale's currency */
  hammer: z.number(),
  outcomes: z.record(z.enum(lotResults), z.number()),
  /** what was recorded of them last, or is being recorded; null: nothing yet */
  batch: Batch.nullable(),
});
export type Staged = z.infer<typeof Staged>;
const InBatches = ById.extend({ batch: z.coerce.number().int().positive() });

export const imports = contract({
  list: {
    method: 'GET',
    path: '/auctions/:id/imports',
    permission: 'imports:run',
    subject: 'sale',
    summary: 'The files of lots of a sale, newest first: own ones, or all for who may see reserves.',
    params: ById,
    query: PageQuery,
    reply: page(ImportRow),
  },
  upload: {
    method: 'POST',
    path: '/auctions/:id/imports',
    permission: 'imports:run',
    subject: 'sale',
    summary: 'Upload a CSV, TSV or XLSX file of lots (CSV also gzipped); answers how it would be read.',
    params: ById,
    upload: true,
    reply: ImportSheet,
    status: 201,
  },
  listOfCollection: {
    method: 'GET',
    path: '/collections/:id/imports',
    permission: 'imports:run',
    subject: 'collection',
    summary:
      'The files of works of a collection, newest first: own ones, or all for who may see those of others.',
    params: ById,
    query: PageQuery,
    reply: page(ImportRow),
  },
  uploadToCollection: {
    method: 'POST',
    path: '/collections/:id/imports',
    permission: 'imports:run',
    subject: 'collection',
    summary: 'Upload a file of works, of the kinds that files of lots have; answers how it would be read.',
    params: ById,
    upload: true,
    reply: ImportSheet,
    status: 201,
  },
  listOfCustomers: {
    method: 'GET',
    path: '/customers/imports',
    permission: 'customers:import',
    subject: 'none',
    summary: 'The files of customers, newest first.',
    query: PageQuery,
    reply: page(ImportRow),
  },
  uploadCustomers: {
    method: 'POST',
    path: '/customers/imports',
    permission: 'customers:import',
    subject: 'none',
    summary: 'Upload a file of people and companies, of the kinds that files of lots have.',
    upload: true,
    // What it holds is read where it is known whose it is.
    reply: z.object({ id: z.number() }),
    status: 201,
  },
  listOfArtists: {
    method: 'GET',
    path: '/artists/imports',
    permission: 'artists:edit',
    subject: 'none',
    summary: 'The files of artists, newest first.',
    query: PageQuery,
    reply: page(ImportRow),
  },
  uploadArtists: {
    method: 'POST',
    path: '/artists/imports',
    permission: 'artists:edit',
    subject: 'none',
    summary: 'Upload a file of artists, of the kinds that files of lots have.',
    upload: true,
    // What it holds is read where it is known whose it is.
    reply: z.object({ id: z.number() }),
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/imports/:id',
    permission: 'imports:run',
    subject: 'import',
    summary: 'One import: how it is read, what becomes of its columns, how far it is.',
    params: ById,
    reply: ImportSheet,
  },
  map: {
    method: 'PUT',
    path: '/imports/:id/mapping',
    permission: 'imports:run',
    subject: 'import',
    also: [{ deed: 'imports:run', departments: 'body.mapping.departmentId', none: 'catalogue' }],
    summary: 'Say how the file is read and what its columns mean; without a mapping it is guessed anew.',
    params: ById,
    body: z.strictObject({
      reading: Reading.optional(),
      mapping: MappingForm.optional(),
      /** guessed from this file alone, whatever the columns meant in another */
      alone: z.boolean().default(false),
    }),
    reply: ImportSheet,
  },
  check: {
    method: 'POST',
    path: '/imports/:id/check',
    permission: 'imports:run',
    subject: 'import',
    summary: 'Read and check every row; the work goes on by itself.',
    params: ById,
    reply: ImportSheet,
    status: 202,
  },
  rows: {
    method: 'GET',
    path: '/imports/:id/rows',
    permission: 'imports:run',
    subject: 'import',
    summary: 'The checked rows, filtered.',
    params: ById,
    query: PageQuery.extend({ filter: list(z.enum(rowFilters)) }),
    reply: page(CheckedRow),
  },
  totals: {
    method: 'GET',
    path: '/imports/:id/totals',
    permission: 'imports:run',
    subject: 'import',
    summary:
      'What the checked rows come to, which numbers are missing between them, and what is said of them.',
    params: ById,
    reply: ImportTotals,
  },
  values: {
    method: 'GET',
    path: '/imports/:id/values',
    permission: 'imports:run',
    subject: 'import',
    summary: 'What a column of the file says, each text with its number of rows; the first 500.',
    params: ById,
    query: z.object({
      column: z.coerce
        .number()
        .int()
        .min(0)
        .max(mostColumns - 1),
    }),
    reply: ColumnValues,
  },
  mend: {
    method: 'PATCH',
    path: '/imports/:id/rows/:row',
    permission: 'imports:run',
    subject: 'import',
    summary:
      'Put another text into one cell of a row, or give the row its number (of a lot, of a customer); it is checked again.',
    params: RowIn,
    body: z.strictObject({
      column: z
        .number()
        .int()
        .min(0)
        .max(mostColumns - 1)
        /** null: the lot number, where it is found within a text; the number of the customer whom a row is about */
        .nullable(),
      text: z.string().max(20_000),
    }),
    reply: CheckedRow.extend({ counts: importCounts }),
  },
  commit: {
    method: 'POST',
    path: '/imports/:id/commit',
    permission: 'imports:run',
    subject: 'import',
    also: [{ deed: 'imports:run', departments: 'subject.mapping.departmentId', none: 'catalogue' }],
    summary:
      'Make lots, works, customers or artists of the rows that are good; the others are kept. The work goes on by itself.',
    params: ById,
    reply: ImportSheet,
    status: 202,
  },
  rest: {
    method: 'GET',
    path: '/imports/:id/rest',
    permission: 'imports:run',
    subject: 'import',
    summary: 'The rows that were kept, as a file with the reason of each.',
    params: ById,
    query: z.object({ format: z.enum(exportFormats).default('csv') }),
    reply: 'file',
    rows: z.object({ cells: z.array(Cell) }),
    own: true,
  },
  rollBack: {
    method: 'POST',
    path: '/imports/:id/rollback',
    permission: 'imports:run',
    subject: 'import',
    summary: 'Take everything back that this import did; refused once a later deed depends on a row.',
    params: ById,
    reply: ImportSheet,
  },
  remove: {
    method: 'DELETE',
    path: '/imports/:id',
    permission: 'imports:run',
    subject: 'import',
    summary: 'Throw a file away of which nothing was committed.',
    params: ById,
    reply: 'nothing',
  },
  staged: {
    method: 'GET',
    path: '/auctions/:id/staged-results',
    permission: 'results:record',
    subject: 'sale',
    summary: 'Results that came with files and wait for the sale to be LIVE.',
    params: ById,
    reply: Staged,
  },
  apply: {
    method: 'POST',
    path: '/auctions/:id/staged-results/apply',
    permission: 'results:record',
    subject: 'sale',
    summary:
      'Record the staged results of a LIVE sale, each as if it were typed. The work goes on by itself; nothing is begun where none waits.',
    params: ById,
    /** confirmed: also those about which a clerk would be asked once */
    body: z.strictObject({ confirmed: z.boolean().default(false) }),
    reply: Staged,
    status: 202,
  },
  stopApplying: {
    method: 'POST',
    path: '/auctions/:id/staged-results/batches/:batch/stop',
    permission: 'results:record',
    subject: 'sale',
    summary: 'End the recording of staged results: what is recorded stays, the rest waits.',
    params: InBatches,
    reply: Staged,
  },
  takeBackBatch: {
    method: 'POST',
    path: '/auctions/:id/staged-results/batches/:batch/rollback',
    permission: 'results:correct',
    subject: 'sale',
    summary:
      'Take back everything that was recorded together, while the sale is LIVE; refused once a later deed depends on a lot.',
    params: InBatches,
    reply: Staged,
  },
});
