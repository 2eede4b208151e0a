import type { Handlers } from '#contract/api/route';
import type { PreviewedStep } from '#contract/auction-states';
import type { auctions } from '#contract/auctions';
import type { Context } from '../app-context';
import { stepHandler } from '../lib/step-handler';
import { readPublicationResult } from '../publication/result';
import { readAuction } from './auction';
import { createAuction, updateAuction } from './edit';
import { exportAuctions } from './export';
import { previewStep } from './preview';
import { readAuctionTotals, searchAuctions } from './queries';
import { performStep } from './step';

const handleStep = stepHandler(performStep);
const previewHandler =
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
  catalogue: handleStep('catalogue'),
  publish: handleStep('publish'),
  unpublish: handleStep('unpublish'),
  open: handleStep('open'),
  reconcile: handleStep('reconcile'),
  conclude: handleStep('conclude'),
  postpone: handleStep('postpone'),
  resume: handleStep('resume'),
  cancel: handleStep('cancel'),
  publication: ({ params }, context) => readPublicationResult(context, 'auctions', params),
  publishPreview: previewHandler('publish'),
  unpublishPreview: previewHandler('unpublish'),
  openPreview: previewHandler('open'),
  reconcilePreview: previewHandler('reconcile'),
  concludePreview: previewHandler('conclude'),
  postponePreview: previewHandler('postpone'),
  cancelPreview: previewHandler('cancel'),
};
