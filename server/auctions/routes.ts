import type { Handlers } from '#contract/api/route';
import type { PreviewedStep } from '#contract/auction-states';
import type { auctions } from '#contract/auctions';
import type { Context } from '../app-context';
import { stepHandler } from '../lib/step-handler';
import { readAuction } from './auction';
import { createAuction, updateAuction } from './edit';
import { exportAuctions } from './export';
import { previewStep } from './preview';
import { readAuctionTotals, searchAuctions } from './queries';
import { takeStep } from './step';

const step = stepHandler(takeStep);
const preview =
  (name: PreviewedStep) =>
  ({ params }: { params: { id: number } }, context: Context) =>
    previewStep(context, params.id, name);

export const auctionRoutes: Handlers<typeof auctions, Context> = {
  list: ({ query }, { db }) => searchAuctions(db, query),
  totals: async ({ query }, { db }) => ({ totals: await readAuctionTotals(db, query) }),
  export: ({ query }, context) => exportAuctions(context, query),
  create: ({ body }, context) => createAuction(context, body),
  read: ({ params }, context) => readAuction(context, params.id),
  update: ({ params, body }, context) => updateAuction(context, params.id, body),
  catalogue: step('catalogue'),
  publish: step('publish'),
  unpublish: step('unpublish'),
  open: step('open'),
  reconcile: step('reconcile'),
  conclude: step('conclude'),
  postpone: step('postpone'),
  resume: step('resume'),
  cancel: step('cancel'),
  publishPreview: preview('publish'),
  unpublishPreview: preview('unpublish'),
  openPreview: preview('open'),
  reconcilePreview: preview('reconcile'),
  concludePreview: preview('conclude'),
  postponePreview: preview('postpone'),
  cancelPreview: preview('cancel'),
};
