import type { returns } from '#contract/returns';
import type { Handlers } from '#contract/route';
import type { Context } from '../house';
import { dismissReturned, listUnreadable, retryReturned } from './unreadable';

export const returnRoutes: Handlers<typeof returns, Context> = {
  list: ({ query }, { db }) => listUnreadable(db, query),
  retry: ({ params }, context) => retryReturned(context, params.id),
  dismiss: ({ params, body }, context) => dismissReturned(context, params.id, body.dismissed),
};
