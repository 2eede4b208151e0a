import type { Handlers } from '#contract/api/route';
import type { interests } from '#contract/interests';
import type { Context } from '../app-context';
import { listInterests, setInterests } from './interest';

export const interestRoutes: Handlers<typeof interests, Context> = {
  list: ({ params }, { db }) => listInterests(db, params.id),
  update: ({ params, body }, context) => setInterests(context, params.id, body.interests),
};
