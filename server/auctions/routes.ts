import type { AuctionStep, auctions } from '#contract/auctions';
import type { Handlers } from '#contract/route';
import type { Context } from '../house';
import { reservesOf, witnessReserves } from '../lots/witness';
import { auction, createAuction, saveAuction, takeStep, tellAuction } from './auction';
import { exportAuctions } from './export';
import { activityOf, searchAuctions } from './queries';

interface StepInput {
  params: { id: number };
  body: { version: number; reason: string };
}
const step =
  (name: AuctionStep) =>
  ({ params, body }: StepInput, context: Context) =>
    takeStep(context, params.id, name, body);

export const auctionRoutes: Handlers<typeof auctions, Context> = {
  list: ({ query }, { db }) => searchAuctions(db, query),
  export: ({ query }, context) => exportAuctions(context, query),
  create: ({ body }, context) => createAuction(context, body),
  tell: ({ params }, context) => tellAuction(context, params.id),
  save: ({ params, body }, context) => saveAuction(context, params.id, body),
  activity: async ({ params, query }, context) => {
    const { db, user } = context;
    await auction(db, params.id);
    const told = await activityOf(db, user, params.id, query);
    // A publication rule is called reserve as well.
    const ofLots = told.data.filter(({ noun }) => noun === 'lots');
    await witnessReserves(context, reservesOf(params.id), ofLots);
    return told;
  },
  catalogue: step('catalogue'),
  publish: step('publish'),
  unpublish: step('unpublish'),
  open: step('open'),
  reconcile: step('reconcile'),
  conclude: step('conclude'),
  postpone: step('postpone'),
  resume: step('resume'),
  cancel: step('cancel'),
};
