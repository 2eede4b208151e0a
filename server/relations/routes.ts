import type { relations } from '#contract/relations';
import type { Handlers } from '#contract/route';
import type { Context } from '../house';
import { relate, relationsOf, unrelate } from './relation';

export const relationRoutes: Handlers<typeof relations, Context> = {
  list: ({ params }, { db }) => relationsOf(db, params.id),
  create: ({ params, body }, context) => relate(context, params.id, body),
  remove: ({ params }, context) => unrelate(context, params.id, params.relation),
};
