import type { Handlers } from '#contract/api/route';
import type { search } from '#contract/search';
import type { Context } from '../app-context';
import { findEverything, type ListHandlers } from './find';
import { nameRecent } from './recent';

export const searchRoutes = (lists: ListHandlers): Handlers<typeof search, Context> => ({
  find: async ({ query }, context) => ({ groups: await findEverything(lists, context, query) }),
  recent: async ({ query }, { db, user }) => ({ hits: await nameRecent(db, user, query.row) }),
});
