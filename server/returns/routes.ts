import type { Handlers } from '#contract/api/route';
import type { returns } from '#contract/returns';
import type { Context } from '../app-context';
import { dismissReturned, listUnreadable, retryReturned } from './unreadable';

export const returnRoutes: Handlers<typeof returns, Context> = {
  list: ({ query }, { db }) => listUnreadable(db, query),
  retry: async (_, context) => retryReturned(context, (await context.subject()).id),
  dismiss: async ({ body }, context) =>
    dismissReturned(context, (await context.subject()).id, body.dismissed),
};
