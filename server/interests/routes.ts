import type { interests } from '#contract/interests';
import type { Handlers } from '#contract/route';
import type { Context } from '../house';
import { interestsOf, setInterests } from './interest';

export const interestRoutes: Handlers<typeof interests, Context> = {
  list: ({ params }, { db }) => interestsOf(db, params.id),
  update: ({ params, body }, context) => setInterests(context, params.id, body.interests),
};
