import { refuse } from '#contract/api/refusal';
import type { Handlers, Input } from '#contract/api/route';
import type { CatalogueStep } from '#contract/item-states';
import type { items } from '#contract/items';
import type { Context } from '../app-context';
import { stepHandler } from '../lib/step-handler';
import { exportItems } from './export';
import { createItem, updateItem } from './item';
import { updateItems } from './many';
import { findItemSheet, searchItems } from './queries';
import { applyCatalogueStep, applyCatalogueStepToMany, moveCustody } from './states';

const step = stepHandler(applyCatalogueStep);
const stepHandlerForMany =
  (name: CatalogueStep) =>
  ({ body }: { body: Input<typeof items.submitMany>['body'] }, context: Context) =>
    applyCatalogueStepToMany(context, name, body);

export const itemRoutes: Handlers<typeof items, Context> = {
  list: ({ query }, { db, user }) => searchItems(db, user, query),
  export: ({ query }, context) => exportItems(context, query),
  create: ({ body }, context) => createItem(context, body),
  read: async ({ params }, { db, user }) =>
    (await findItemSheet(db, user, params.id)) ?? refuse('row.not_found'),
  update: ({ params, body }, context) => updateItem(context, params.id, body),
  updateMany: ({ body }, context) => updateItems(context, body),
  start: step('start'),
  submit: step('submit'),
  approve: step('approve'),
  sendBack: step('sendBack'),
  submitMany: stepHandlerForMany('submit'),
  approveMany: stepHandlerForMany('approve'),
  move: ({ params, body }, context) => moveCustody(context, params.id, body),
};
