import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import { summaryLimit, type works } from '#contract/works';
import type { Context } from '../app-context';
import { countUnapproved } from '../items/published';
import { toSinglePage } from '../lib/single-page';
import { loadCollectionReadiness } from '../publication/readiness';
import { getCollectionOfWorks, selectItemIds } from './collection';
import { moveWork, updateWork } from './edit';
import { exportWorks } from './export';
import { findWorkSheet, listWorkSummaries, searchWorks } from './queries';
import { addWorks, removeWorks } from './work';

export const workRoutes: Handlers<typeof works, Context> = {
  list: async ({ params, query }, { db, user }) =>
    searchWorks(db, user, await getCollectionOfWorks(db, params.id), query),
  export: ({ params, query }, context) => exportWorks(context, params.id, query),
  summaries: async ({ params }, { db }) =>
    toSinglePage(await listWorkSummaries(db, await getCollectionOfWorks(db, params.id)), summaryLimit),
  read: async ({ params }, { db, user }) =>
    (await findWorkSheet(db, user, await getCollectionOfWorks(db, params.id), params.itemNo)) ??
    refuse('row.not_found'),
  add: ({ params, body }, context) => addWorks(context, params.id, body),
  update: ({ params, body }, context) => updateWork(context, params.id, params.itemNo, body),
  move: ({ params, body }, context) => moveWork(context, params.id, params.itemNo, body),
  remove: ({ params, body }, context) => removeWorks(context, params.id, body),
  readiness: async ({ params }, { db }) => {
    const collection = await getCollectionOfWorks(db, params.id);
    const [readiness, unapproved] = await Promise.all([
      loadCollectionReadiness(db, collection),
      countUnapproved(db, selectItemIds(collection.id)),
    ]);
    return { ...readiness, unapproved };
  },
};
