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
    also: [{ permission: 'works:edit-published', when: 'collectionIsPublished' }],
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
    also: [{ permission: 'imports:run', departments: 'body.mapping.departmentId', none: 'catalogue' }],
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
    also: [{ permission: 'works:edit-published', when: 'fileGoesIntoPublished' }],
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
      'Put another text into one cell of a row, or give the row its number (of a lot, of a customer); it is checked again.',
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
      /** takes the row in or leaves it out as it is, whatever it was taken for; `column` and `text` count nothing then */
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
      'Make lots, works, customers or artists of the rows that are good; the others are kept. The work goes on by itself.',
    params: ById,
    reply: ImportSheet,
    status: 202,
  },
  rejectedRows: {
    method: 'GET',
    path: '/imports/:id/rest',
    permission: 'imports:run',
    subject: 'import',
    summary: 'The rows that were kept, as a file with the reason of each.',
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
    summary: 'How much undoing this import would remove and restore, and what is in use by now.',
    params: ById,
    reply: RollBackPreview,
  },
  rollBack: {
    method: 'POST',
    path: '/imports/:id/rollback',
    permission: 'imports:run',
    subject: 'import',
    also: [{ permission: 'works:edit-published', when: 'fileGoesIntoPublished' }],
    summary: 'Take everything back that this import did; refused once a later action depends on a row.',
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
  undoBatch: {
    method: 'POST',
    path: '/auctions/:id/staged-results/batches/:batch/rollback',
    permission: 'results:correct',
    subject: 'sale',
    also: [{ permission: 'lots:withdraw', when: 'batchHasWithdrawals' }],
    summary:
      'Take back everything that was recorded together, while the sale is LIVE; refused once a later action depends on a lot.',
    params: InBatches,
    reply: Staged,
  },
});
