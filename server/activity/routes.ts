import type { activity } from '#contract/activity';
import type { Handlers } from '#contract/api/route';
import type { Context } from '../app-context';
import { readActivity } from './activity';

export const activityRoutes: Handlers<typeof activity, Context> = {
  list: ({ params, query }, context) => readActivity(context, params, query),
};
