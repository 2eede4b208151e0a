import type { items } from '#contract/items';
import { refuse } from '#contract/refusal';
import type { Handlers } from '#contract/route';
import type { Context } from '../house';
import { exportItems } from './export';
import { changeItem, createItem } from './item';
import { itemSheet, searchItems } from './queries';

export const itemRoutes: Handlers<typeof items, Context> = {
  list: ({ query }, { db, user }) => searchItems(db, user, query),
  export: ({ query }, context) => exportItems(context, query),
  create: ({ body }, context) => createItem(context, body),
  tell: async ({ params }, { db, user }) => (await itemSheet(db, user, params.id)) ?? refuse('row.not_found'),
  change: ({ params, body }, context) => changeItem(context, params.id, body),
};
