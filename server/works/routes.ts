import type { Handlers } from '#contract/route';
import type { works } from '#contract/works';
import type { Context } from '../house';
import { collectionOfWorks } from './collection';
import { searchWorks } from './queries';
import { addWorks, removeWork } from './work';

export const workRoutes: Handlers<typeof works, Context> = {
  list: async ({ params, query }, { db, user }) =>
    searchWorks(db, user, await collectionOfWorks(db, params.id), query),
  add: ({ params, body }, context) => addWorks(context, params.id, body),
  remove: ({ params, query }, context) => removeWork(context, params.id, params.itemNo, query.version),
};
