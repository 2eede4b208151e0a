import type { Handlers } from '#contract/api/route';
import type { PreviewedStep } from '#contract/collection-states';
import type { collections } from '#contract/collections';
import type { Context } from '../app-context';
import { stepHandler } from '../lib/step-handler';
import { readPublicationResult } from '../publication/result';
import { createCollection, readCollection, updateCollection } from './collection';
import { exportCollections } from './export';
import { previewStep } from './preview';
import { searchCollections } from './queries';
import { performStep } from './step';

const handleStep = stepHandler(performStep);
const previewHandler =
  (name: PreviewedStep) =>
  ({ params }: { params: { id: number } }, context: Context) =>
    previewStep(context, params.id, name);

export const collectionRoutes: Handlers<typeof collections, Context> = {
  list: ({ query }, { db }) => searchCollections(db, query),
  export: ({ query }, context) => exportCollections(context, query),
  create: ({ body }, context) => createCollection(context, body),
  read: ({ params }, context) => readCollection(context, params.id),
  update: ({ params, body }, context) => updateCollection(context, params.id, body),
  submit: handleStep('submit'),
  publish: handleStep('publish'),
  sendBack: handleStep('sendBack'),
  unpublish: handleStep('unpublish'),
  close: handleStep('close'),
  reopen: handleStep('reopen'),
  archive: handleStep('archive'),
  publication: ({ params }, context) => readPublicationResult(context, 'collections', params),
  publishPreview: previewHandler('publish'),
  reopenPreview: previewHandler('reopen'),
};
