import type { activity } from '#contract/activity';
import type { Handlers } from '#contract/route';
import type { Context } from '../house';
import { readActivity } from './activity';

export const activityRoutes: Handlers<typeof activity, Context> = {
  list: ({ params, query }, context) => readActivity(context, params, query),
};
