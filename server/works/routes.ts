import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import { summaryLimit, type works } from '#contract/works';
import type { Context } from '../app-context';
import { countUnapproved } from '../items/published';
import { onePage } from '../lib/one-page';
import { readinessOfCollection } from '../publication/readiness';
import { collectionOfWorks, itemsOf } from './collection';
import { moveWork, updateWork } from './edit';
import { exportWorks } from './export';
import { searchWorks, workSheet, workSummaries } from './queries';
import { addWorks, removeWorks } from './work';

export const workRoutes: Handlers<typeof works, Context> = {
  list: async ({ params, query }, { db, user }) =>
    searchWorks(db, user, await collectionOfWorks(db, params.id), query),
  export: ({ params, query }, context) => exportWorks(context, params.id, query),
  summaries: async ({ params }, { db }) =>
    onePage(await workSummaries(db, await collectionOfWorks(db, params.id)), summaryLimit),
  read: async ({ params }, { db, user }) =>
    (await workSheet(db, user, await collectionOfWorks(db, params.id), params.itemNo)) ??
    refuse('row.not_found'),
  add: ({ params, body }, context) => addWorks(context, params.id, body),
  update: ({ params, body }, context) => updateWork(context, params.id, params.itemNo, body),
  move: ({ params, body }, context) => moveWork(context, params.id, params.itemNo, body),
  remove: ({ params, body }, context) => removeWorks(context, params.id, body),
  readiness: async ({ params }, { db }) => {
    const collection = await collectionOfWorks(db, params.id);
    const [readiness, unapproved] = await Promise.all([
      readinessOfCollection(db, collection),
      countUnapproved(db, itemsOf(collection.id)),
    ]);
    return { ...readiness, unapproved };
  },
};
