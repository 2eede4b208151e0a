import type { imports } from '#contract/imports';
import type { Handlers } from '#contract/route';
import { mustMay } from '../access';
import { auction } from '../auctions/auction';
import type { Context } from '../house';
import { witnessed } from '../lots/witness';
import { importFor } from './file';
import { check, commit, removeImport, saveMapping, upload } from './import';
import { mendCell } from './mend';
import { importSheet, searchImports, searchRows, witnessRows } from './queries';
import { restOf } from './rest';
import { rollBack } from './rollback';
import { applyStaged, tellStaged } from './staged';

export const importRoutes: Handlers<typeof imports, Context> = {
  list: async ({ params, query }, { db, user }) => {
    const sale = await auction(db, params.id);
    mustMay(user, 'imports:run', sale.departmentIds);
    return searchImports(db, user, sale, query);
  },
  upload: ({ params, file }, context) => upload(context, params.id, file),
  tell: async ({ params }, context) =>
    importSheet(context, await importFor(context.db, context.user, params.id)),
  map: ({ params, body }, context) => saveMapping(context, params.id, body),
  check: ({ params }, context) => check(context, params.id),
  rows: async ({ params, query }, context) => {
    const { file } = await importFor(context.db, context.user, params.id);
    const rows = await searchRows(context.db, file, query);
    await witnessRows(context, file, rows.data);
    return rows;
  },
  mend: ({ params, body }, context) => mendCell(context, params.id, params.row, body),
  commit: ({ params }, context) => commit(context, params.id),
  rest: ({ params, query }, context) => restOf(context, params.id, query.format),
  rollBack: ({ params }, context) => rollBack(context, params.id),
  remove: ({ params }, context) => removeImport(context, params.id),
  staged: ({ params }, context) => tellStaged(context, params.id),
  apply: witnessed(({ params, body }, context) => applyStaged(context, params.id, body.confirmed)),
};
