import type { Handlers, Keep, Upload } from '#contract/api/route';
import type { ImportRegister } from '#contract/import-fields';
import type { imports } from '#contract/imports';
import type { Context } from '../app-context';
import { applyStaged } from './apply';
import { stopApplying, takeBackBatch } from './batch';
import { hiddenColumns, searchRows } from './checked-rows';
import { valuesOf } from './column-values';
import { importFor } from './file';
import { check, commit, removeImport, upload } from './import';
import { saveMapping } from './mapping';
import { mendCell } from './mend';
import { searchImports } from './queries';
import { restOf } from './rest';
import { previewRollBack, rollBack } from './rollback';
import { importSheet } from './sheet';
import { stagedOf } from './staged';
import { registerId } from './target';
import { totalsOf } from './totals';

/** A file for a register of the house. */
async function uploaded(
  context: Context,
  noun: ImportRegister,
  file: Upload,
): Promise<Keep<{ id: number }, Context>> {
  const keep = await upload(context, { noun, id: registerId }, file);
  return async (within) => {
    const { id } = await keep(within);
    return { id };
  };
}

export const importRoutes: Handlers<typeof imports, Context> = {
  list: ({ params, query }, { db, user }) =>
    searchImports(db, user, { noun: 'auctions', id: params.id }, query),
  upload: ({ params, file }, context) => upload(context, { noun: 'auctions', id: params.id }, file),
  listOfCollection: ({ params, query }, { db, user }) =>
    searchImports(db, user, { noun: 'collections', id: params.id }, query),
  uploadToCollection: ({ params, file }, context) =>
    upload(context, { noun: 'collections', id: params.id }, file),
  listOfCustomers: ({ query }, { db, user }) =>
    searchImports(db, user, { noun: 'customers', id: registerId }, query),
  uploadCustomers: ({ file }, context) => uploaded(context, 'customers', file),
  listOfArtists: ({ query }, { db, user }) =>
    searchImports(db, user, { noun: 'artists', id: registerId }, query),
  uploadArtists: ({ file }, context) => uploaded(context, 'artists', file),
  read: async ({ params }, context) => importSheet(context, await importFor(context.db, params.id)),
  map: ({ params, body }, context) => saveMapping(context, params.id, body),
  check: ({ params }, context) => check(context, params.id),
  rows: async ({ params, query }, { db, user, subject }) => {
    const { file } = await importFor(db, params.id);
    return searchRows(db, file, query, hiddenColumns(user, file, (await subject()).departments));
  },
  totals: async ({ params }, { db }) => totalsOf(db, (await importFor(db, params.id)).file),
  values: async ({ params, query }, { db, app }) =>
    valuesOf(app.files, (await importFor(db, params.id)).file, query.column),
  mend: ({ params, body }, context) => mendCell(context, params.id, params.row, body),
  commit: ({ params }, context) => commit(context, params.id),
  rest: ({ params, query }, context) => restOf(context, params.id, query.format),
  rollBackPreview: ({ params }, context) => previewRollBack(context, params.id),
  rollBack: ({ params }, context) => rollBack(context, params.id),
  remove: ({ params }, context) => removeImport(context, params.id),
  staged: async (_, { db, sale }) => stagedOf(db, (await sale()).id),
  apply: ({ params, body }, context) => applyStaged(context, params.id, body.confirmed),
  stopApplying: ({ params }, context) => stopApplying(context, params.id, params.batch),
  takeBackBatch: ({ params }, context) => takeBackBatch(context, params.id, params.batch),
};
