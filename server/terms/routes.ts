import type { Handlers } from '#contract/route';
import type { terms } from '#contract/terms';
import type { Context } from '../house';
import { endTerms, giveTerms, termsOf } from './terms';

export const termRoutes: Handlers<typeof terms, Context> = {
  list: ({ params }, { db }) => termsOf(db, params.id),
  create: ({ params, body }, context) => giveTerms(context, params.id, body),
  end: ({ params, body }, context) => endTerms(context, params.id, params.terms, body),
};
