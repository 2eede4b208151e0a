import type { Handlers } from '#contract/api/route';
import type { terms } from '#contract/terms';
import type { Context } from '../app-context';
import { createTerms, endTerms, listTerms } from './terms';

export const termRoutes: Handlers<typeof terms, Context> = {
  list: ({ params }, { db }) => listTerms(db, params.id),
  create: ({ params, body }, context) => createTerms(context, params.id, body),
  end: ({ params, body }, context) => endTerms(context, params.id, params.terms, body),
};
