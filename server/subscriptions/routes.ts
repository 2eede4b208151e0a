import type { Handlers } from '#contract/api/route';
import type { subscriptions } from '#contract/subscriptions';
import type { Context } from '../app-context';
import { toSinglePage } from '../lib/single-page';
import { listSubscriptions } from './queries';
import { listCandidates } from './recipients';
import {
  createSubscription,
  leaveSubscription,
  removeSubscription,
  sendNow,
  updateSubscription,
} from './subscription';

export const subscriptionRoutes: Handlers<typeof subscriptions, Context> = {
  list: async (_, { db, user }) => toSinglePage(await listSubscriptions(db, user)),
  candidates: async ({ query: { kind, auctionId = null, tab = null, viewId = null } }, { db, user }) =>
    toSinglePage(await listCandidates(db, user, { kind, auctionId, tab, viewId })),
  create: ({ body }, context) => createSubscription(context, body),
  update: ({ params, body }, context) => updateSubscription(context, params.id, body),
  remove: ({ params }, context) => removeSubscription(context, params.id),
  leave: ({ params }, context) => leaveSubscription(context, params.id),
  send: ({ params }, context) => sendNow(context, params.id),
};
