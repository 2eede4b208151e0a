import type { collections } from '#contract/collections';
import { refuse } from '#contract/refusal';
import type { Handlers } from '#contract/route';
import type { Context } from '../house';
import { createCollection, updateCollection } from './collection';
import { exportCollections } from './export';
import { collectionById, searchCollections } from './queries';

export const collectionRoutes: Handlers<typeof collections, Context> = {
  list: ({ query }, { db, user }) => searchCollections(db, user, query),
  export: ({ query }, context) => exportCollections(context, query),
  create: ({ body }, context) => createCollection(context, body),
  read: async ({ params }, { db, user }) =>
    (await collectionById(db, user, params.id)) ?? refuse('row.not_found'),
  update: ({ params, body }, context) => updateCollection(context, params.id, body),
};
