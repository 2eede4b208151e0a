import type { Handlers, Upload, UploadAction } from '#contract/api/route';
import type { imports } from '#contract/imports';
import type { Context } from '../app-context';
import { applyStaged } from './apply';
import { stopApplying, undoBatch } from './batch';
import { listHiddenColumns, searchRows } from './checked-rows';
import { listColumnValues } from './column-values';
import { editCell } from './edit-cell';
import { getImport } from './file';
import { checkImport, commitImport, removeImport, uploadImport } from './import';
import { saveMapping } from './mapping';
import { searchImports } from './queries';
import { exportRejectedRows } from './rejected-rows';
import { previewRollBack, rollBack } from './rollback';
import { loadImportSheet } from './sheet';
import { loadStaged } from './staged';
import { registerId, type TargetRef } from './target';
import { loadTotals } from './totals';

/** Uploads a file of persons or of what they owe. The reply has no content of the file. */
async function uploadPersons(
  context: Context,
  target: TargetRef,
  file: Upload,
): Promise<UploadAction<{ id: number }, Context>> {
  const storeUpload = await uploadImport(context, target, file);
  return async (requestContext) => {
    const { id } = await storeUpload(requestContext);
    return { id };
  };
}

export const importRoutes: Handlers<typeof imports, Context> = {
  list: ({ params, query }, { db, user }) =>
    searchImports(db, user, { noun: 'auctions', id: params.id }, query),
  upload: ({ params, file }, context) => uploadImport(context, { noun: 'auctions', id: params.id }, file),
  listOfBidders: ({ params, query }, { db, user }) =>
    searchImports(db, user, { noun: 'bidders', id: params.id }, query),
  uploadBidders: ({ params, file }, context) =>
    uploadPersons(context, { noun: 'bidders', id: params.id }, file),
  listOfCollection: ({ params, query }, { db, user }) =>
    searchImports(db, user, { noun: 'collections', id: params.id }, query),
  uploadToCollection: ({ params, file }, context) =>
    uploadImport(context, { noun: 'collections', id: params.id }, file),
  listOfCustomers: ({ query }, { db, user }) =>
    searchImports(db, user, { noun: 'customers', id: registerId }, query),
  uploadCustomers: ({ file }, context) => uploadPersons(context, { noun: 'customers', id: registerId }, file),
  listOfArtists: ({ query }, { db, user }) =>
    searchImports(db, user, { noun: 'artists', id: registerId }, query),
  uploadArtists: ({ file }, context) => uploadPersons(context, { noun: 'artists', id: registerId }, file),
  listOfBalances: ({ query }, { db, user }) =>
    searchImports(db, user, { noun: 'balances', id: registerId }, query),
  uploadBalances: ({ file }, context) => uploadPersons(context, { noun: 'balances', id: registerId }, file),
  read: async ({ params }, context) => loadImportSheet(context, await getImport(context.db, params.id)),
  map: ({ params, body }, context) => saveMapping(context, params.id, body),
  check: ({ params }, context) => checkImport(context, params.id),
  rows: async ({ params, query }, { db, user, subject }) => {
    const { file } = await getImport(db, params.id);
    return searchRows(db, file, query, listHiddenColumns(user, file, (await subject()).departments));
  },
  totals: async ({ params }, { db }) => loadTotals(db, (await getImport(db, params.id)).file),
  values: async ({ params, query }, { db, app }) =>
    listColumnValues(app.files, (await getImport(db, params.id)).file, query.column),
  updateCell: ({ params, body }, context) => editCell(context, params.id, params.row, body),
  commit: ({ params }, context) => commitImport(context, params.id),
  rejectedRows: ({ params, query }, context) => exportRejectedRows(context, params.id, query.format),
  rollBackPreview: ({ params }, context) => previewRollBack(context, params.id),
  rollBack: ({ params }, context) => rollBack(context, params.id),
  remove: ({ params }, context) => removeImport(context, params.id),
  staged: async (_, { db, sale }) => loadStaged(db, (await sale()).id),
  apply: ({ params, body }, context) => applyStaged(context, params.id, body.confirmed),
  stopApplying: ({ params }, context) => stopApplying(context, params.id, params.batch),
  undoBatch: ({ params }, context) => undoBatch(context, params.id, params.batch),
};
