import type { items } from '#contract/items';
import { refuse } from '#contract/refusal';
import type { Handlers } from '#contract/route';
import type { Context } from '../house';
import { exportItems } from './export';
import { createItem, updateItem } from './item';
import { updateItems } from './many';
import { itemSheet, searchItems } from './queries';

export const itemRoutes: Handlers<typeof items, Context> = {
  list: ({ query }, { db, user }) => searchItems(db, user, query),
  export: ({ query }, context) => exportItems(context, query),
  create: ({ body }, context) => createItem(context, body),
  read: async ({ params }, { db, user }) => (await itemSheet(db, user, params.id)) ?? refuse('row.not_found'),
  update: ({ params, body }, context) => updateItem(context, params.id, body),
  updateMany: ({ body }, context) => updateItems(context, body),
};
