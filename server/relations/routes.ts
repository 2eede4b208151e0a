import type { Handlers } from '#contract/api/route';
import type { relations } from '#contract/relations';
import type { Context } from '../app-context';
import { listRelations, relate, unrelate } from './relation';

export const relationRoutes: Handlers<typeof relations, Context> = {
  list: ({ params }, { db }) => listRelations(db, params.id),
  create: ({ params, body }, context) => relate(context, params.id, body),
  remove: ({ params }, context) => unrelate(context, params.id, params.relation),
};
