import type { Handlers } from '#contract/api/route';
import type { duplicates } from '#contract/duplicates';
import type { Context } from '../app-context';
import { dismissPair, listPairs } from './pairs';
import { findPossibleMatches } from './possible-matches';

export const duplicateRoutes: Handlers<typeof duplicates, Context> = {
  alike: async ({ body }, { db, user }) => ({ alike: await findPossibleMatches(db, user, body) }),
  list: ({ query }, { db }) => listPairs(db, query),
  dismiss: ({ body }, context) => dismissPair(context, body),
};
