import * as z from 'zod';
import { ById, list, maxInteger, PageQuery, page } from './api/page';
import { contract } from './api/route';
import { withRowKind } from './api/secrets';
import { exportFormats } from './exports';
import { Cell, CheckedRow, ColumnValues, ImportTotals, importCounts } from './import-checks';
import { maxColumns, rowFilters } from './import-fields';
import { MappingForm, Reading } from './import-mapping';
import { RollBackPreview } from './import-rollback';
import { ImportRow, ImportSheet } from './import-sheet';
import { Staged } from './staged-results';

const RowIn = ById.extend({ row: z.coerce.number().int().positive().max(maxInteger) });
const InBatches = ById.extend({ batch: z.coerce.number().int().positive() });

export const imports = contract({
  list: {
    method: 'GET',
    path: '/auctions/:id/imports',
    permission: 'imports:run',
    subject: 'sale',
    summary:
      "List the lot imports of an auction, newest first: the user's own, or all for users who may see reserves.",
    params: ById,
    query: PageQuery,
    reply: page(ImportRow),
  },
  upload: {
    method: 'POST',
    path: '/auctions/:id/imports',
    permission: 'imports:run',
    subject: 'sale',
    summary: 'Upload a CSV, TSV or XLSX file of lots (CSV also gzipped) and return the detected settings.',
    params: ById,
    upload: true,
    reply: ImportSheet,
    status: 201,
  },
  listOfBidders: {
    method: 'GET',
    path: '/auctions/:id/registrations/imports',
    permission: 'registrations:register',
    subject: 'sale',
    summary: "List the bidder imports of an auction, newest first: the user's own, or all for management.",
    params: ById,
    query: PageQuery,
    reply: page(ImportRow),
  },
  uploadBidders: {
    method: 'POST',
    path: '/auctions/:id/registrations/imports',
    permission: 'registrations:register',
    subject: 'sale',
    summary: 'Upload a file of bidders of an auction in the same formats as lots.',
    params: ById,
    upload: true,
    // The content is only returned by the endpoint whose subject is the import.
    reply: z.object({ id: z.number() }),
    status: 201,
  },
  listOfCollection: {
    method: 'GET',
    path: '/collections/:id/imports',
    permission: 'imports:run',
    subject: 'collection',
    summary:
      "List the work imports of a collection, newest first: the user's own, or all for users who may see others'.",
    params: ById,
    query: PageQuery,
    reply: page(ImportRow),
  },
  uploadToCollection: {
    method: 'POST',
    path: '/collections/:id/imports',
    permission: 'imports:run',
    subject: 'collection',
    also: [{ permission: 'works:edit-published', when: 'collectionIsPublished' }],
    summary: 'Upload a file of works in the same formats as lots and return the detected settings.',
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
    summary: 'List the customer imports, newest first.',
    query: PageQuery,
    reply: page(ImportRow),
  },
  uploadCustomers: {
    method: 'POST',
    path: '/customers/imports',
    permission: 'customers:import',
    subject: 'none',
    summary: 'Upload a file of customers in the same formats as lots.',
    upload: true,
    // The content is only returned by the endpoint whose subject is the import.
    reply: z.object({ id: z.number() }),
    status: 201,
  },
  listOfArtists: {
    method: 'GET',
    path: '/artists/imports',
    permission: 'artists:edit',
    subject: 'none',
    summary: 'List the artist imports, newest first.',
    query: PageQuery,
    reply: page(ImportRow),
  },
  uploadArtists: {
    method: 'POST',
    path: '/artists/imports',
    permission: 'artists:edit',
    subject: 'none',
    summary: 'Upload a file of artists in the same formats as lots.',
    upload: true,
    // The content is only returned by the endpoint whose subject is the import.
    reply: z.object({ id: z.number() }),
    status: 201,
  },
  listOfBalances: {
    method: 'GET',
    path: '/opening-balances/imports',
    permission: 'accounting:import-balances',
    subject: 'none',
    summary: 'List the imports of opening balances, newest first.',
    query: PageQuery,
    reply: page(ImportRow),
  },
  uploadBalances: {
    method: 'POST',
    path: '/opening-balances/imports',
    permission: 'accounting:import-balances',
    subject: 'none',
    summary:
      'Upload a file of open invoices, credit and deposits of customers from the previous system, in the same formats as lots.',
    upload: true,
    // The content is only returned by the endpoint whose subject is the import.
    reply: z.object({ id: z.number() }),
    status: 201,
  },
  read: {
    method: 'GET',
    path: '/imports/:id',
    permission: 'imports:run',
    subject: 'import',
    summary: 'Get an import: its settings, the mapping of its columns and its progress.',
    params: ById,
    reply: ImportSheet,
  },
  map: {
    method: 'PUT',
    path: '/imports/:id/mapping',
    permission: 'imports:run',
    subject: 'import',
    also: [{ permission: 'imports:run', departments: 'body.mapping.departmentId', none: 'catalogue' }],
    summary: 'Set how the file is read and what its columns mean. Without a mapping it is detected again.',
    params: ById,
    body: z.strictObject({
      reading: Reading.optional(),
      mapping: MappingForm.optional(),
      /** detected from this file alone, ignoring mappings of earlier files */
      alone: z.boolean().default(false),
    }),
    reply: ImportSheet,
  },
  check: {
    method: 'POST',
    path: '/imports/:id/check',
    permission: 'imports:run',
    subject: 'import',
    also: [{ permission: 'works:edit-published', when: 'fileGoesIntoPublished' }],
    summary: 'Start reading and checking every row in the background.',
    params: ById,
    reply: ImportSheet,
    status: 202,
  },
  rows: {
    method: 'GET',
    path: '/imports/:id/rows',
    permission: 'imports:run',
    subject: 'import',
    summary: 'List the checked rows, filtered.',
    params: ById,
    query: PageQuery.extend({ filter: list(z.enum(rowFilters)) }),
    reply: page(CheckedRow),
  },
  totals: {
    method: 'GET',
    path: '/imports/:id/totals',
    permission: 'imports:run',
    subject: 'import',
    summary: 'Summarize the checked rows: totals, missing numbers and issues.',
    params: ById,
    reply: ImportTotals,
  },
  values: {
    method: 'GET',
    path: '/imports/:id/values',
    permission: 'imports:run',
    subject: 'import',
    summary: 'List the distinct texts of a column with their numbers of rows; the first 500.',
    params: ById,
    query: z.object({
      column: z.coerce
        .number()
        .int()
        .min(0)
        .max(maxColumns - 1),
    }),
    reply: ColumnValues,
  },
  updateCell: {
    method: 'PATCH',
    path: '/imports/:id/rows/:row',
    permission: 'imports:run',
    subject: 'import',
    summary:
      'Change one cell of a row, or set the number of the row (of a lot, of a customer). The row is checked again.',
    params: RowIn,
    body: z.strictObject({
      column: z
        .number()
        .int()
        .min(0)
        .max(maxColumns - 1)
        /** null: the lot number, where it is found within a text; the number of the customer whom a row is about */
        .nullable(),
      text: z.string().max(20_000),
      /** includes or excludes the row regardless of its classification; `column` and `text` are then ignored */
      leftOut: z.boolean().optional(),
    }),
    reply: withRowKind('subject', CheckedRow.extend({ counts: importCounts })),
  },
  commit: {
    method: 'POST',
    path: '/imports/:id/commit',
    permission: 'imports:run',
    subject: 'import',
    also: [
      { permission: 'works:edit-published', when: 'fileGoesIntoPublished' },
      { permission: 'imports:run', departments: 'subject.mapping.departmentId', none: 'catalogue' },
    ],
    summary:
      'Import the valid rows as lots, bidders, works, customers, artists or opening balances in the background; the others are stored for correction.',
    params: ById,
    reply: ImportSheet,
    status: 202,
  },
  rejectedRows: {
    method: 'GET',
    path: '/imports/:id/rest',
    permission: 'imports:run',
    subject: 'import',
    summary: 'Export the rows that were not imported as a file with the reason of each.',
    params: ById,
    query: z.object({ format: z.enum(exportFormats).default('csv') }),
    reply: 'file',
    rows: z.object({ cells: z.array(Cell) }),
    ownUpload: true,
  },
  rollBackPreview: {
    method: 'GET',
    path: '/imports/:id/rollback',
    permission: 'imports:run',
    subject: 'import',
    summary: 'Preview undoing an import: what it would remove and restore, and which rows are in use.',
    params: ById,
    reply: RollBackPreview,
  },
  rollBack: {
    method: 'POST',
    path: '/imports/:id/rollback',
    permission: 'imports:run',
    subject: 'import',
    also: [{ permission: 'works:edit-published', when: 'fileGoesIntoPublished' }],
    summary: 'Undo an import completely. Refused once a later action depends on one of its rows.',
    params: ById,
    reply: ImportSheet,
  },
  remove: {
    method: 'DELETE',
    path: '/imports/:id',
    permission: 'imports:run',
    subject: 'import',
    summary: 'Delete an import of which nothing was committed.',
    params: ById,
    reply: 'nothing',
  },
  staged: {
    method: 'GET',
    path: '/auctions/:id/staged-results',
    permission: 'results:record',
    subject: 'sale',
    summary: 'List imported results that wait for the auction to be LIVE.',
    params: ById,
    reply: Staged,
  },
  apply: {
    method: 'POST',
    path: '/auctions/:id/staged-results/apply',
    permission: 'results:record',
    subject: 'sale',
    summary:
      'Record the staged results of a LIVE auction in the background, each as if entered by hand. Does nothing when none are waiting.',
    params: ById,
    /** also records results that would need a confirmation when entered by hand */
    body: z.strictObject({ confirmed: z.boolean().default(false) }),
    reply: Staged,
    status: 202,
  },
  stopApplying: {
    method: 'POST',
    path: '/auctions/:id/staged-results/batches/:batch/stop',
    permission: 'results:record',
    subject: 'sale',
    summary: 'Stop recording staged results: recorded ones stay, the rest waits.',
    params: InBatches,
    reply: Staged,
  },
  undoBatch: {
    method: 'POST',
    path: '/auctions/:id/staged-results/batches/:batch/rollback',
    permission: 'results:correct',
    subject: 'sale',
    also: [{ permission: 'lots:withdraw', when: 'batchHasWithdrawals' }],
    summary:
      'Undo everything that was recorded together while the auction is LIVE. Refused once a later action depends on a lot.',
    params: InBatches,
    reply: Staged,
  },
});
