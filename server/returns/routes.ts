import type { returns } from '#contract/returns';
import type { Handlers } from '#contract/route';
import type { Context } from '../house';
import { dismissReturned, listUnreadable, retryReturned } from './unreadable';

export const returnRoutes: Handlers<typeof returns, Context> = {
  list: ({ query }, { db }) => listUnreadable(db, query),
  retry: async (_, context) => retryReturned(context, (await context.subject()).id),
  dismiss: async ({ body }, context) =>
    dismissReturned(context, (await context.subject()).id, body.dismissed),
};
