import type { Handlers } from '#contract/api/route';
import type { PreviewedStep } from '#contract/collection-states';
import type { collections } from '#contract/collections';
import type { Context } from '../app-context';
import { stepHandler } from '../lib/step-handler';
import { createCollection, readCollection, updateCollection } from './collection';
import { exportCollections } from './export';
import { previewStep } from './preview';
import { searchCollections } from './queries';
import { takeStep } from './step';

const step = stepHandler(takeStep);
const preview =
  (name: PreviewedStep) =>
  ({ params }: { params: { id: number } }, context: Context) =>
    previewStep(context, params.id, name);

export const collectionRoutes: Handlers<typeof collections, Context> = {
  list: ({ query }, { db }) => searchCollections(db, query),
  export: ({ query }, context) => exportCollections(context, query),
  create: ({ body }, context) => createCollection(context, body),
  read: ({ params }, context) => readCollection(context, params.id),
  update: ({ params, body }, context) => updateCollection(context, params.id, body),
  submit: step('submit'),
  publish: step('publish'),
  sendBack: step('sendBack'),
  unpublish: step('unpublish'),
  close: step('close'),
  reopen: step('reopen'),
  archive: step('archive'),
  publishPreview: preview('publish'),
  reopenPreview: preview('reopen'),
};
