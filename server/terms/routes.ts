import type { Handlers } from '#contract/api/route';
import type { terms } from '#contract/terms';
import type { Context } from '../app-context';
import { endTerms, giveTerms, termsOf } from './terms';

export const termRoutes: Handlers<typeof terms, Context> = {
  list: ({ params }, { db }) => termsOf(db, params.id),
  create: ({ params, body }, context) => giveTerms(context, params.id, body),
  end: ({ params, body }, context) => endTerms(context, params.id, params.terms, body),
};
