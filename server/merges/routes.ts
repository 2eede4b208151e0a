import type { Handlers } from '#contract/api/route';
import type { merges } from '#contract/merges';
import type { Context } from '../app-context';
import { toSinglePage } from '../lib/single-page';
import { mergeCustomers, undoMerge } from './merge';
import { countMoving } from './moves';
import { listMerges } from './queries';

export const mergeRoutes: Handlers<typeof merges, Context> = {
  preview: async ({ query }, { db, subject }) => ({
    moved: await countMoving(db, { survivorId: (await subject()).id, mergedId: query.with }),
  }),
  list: async (_, { db, subject }) => toSinglePage(await listMerges(db, (await subject()).id)),
  create: ({ params, body }, context) => mergeCustomers(context, params.id, body),
  undo: ({ params }, context) => undoMerge(context, params.id),
};
