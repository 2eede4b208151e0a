import type { Handlers } from '#contract/api/route';
import type { views } from '#contract/views';
import type { Context } from '../app-context';
import { toSinglePage } from '../lib/single-page';
import { listViews } from './queries';
import { createView, removeView, updateView } from './view';

export const viewRoutes: Handlers<typeof views, Context> = {
  list: async ({ query }, { db, user }) => toSinglePage(await listViews(db, user, query.list)),
  create: ({ body }, context) => createView(context, body),
  update: ({ params, body }, context) => updateView(context, params.id, body),
  remove: ({ params }, context) => removeView(context, params.id),
};
