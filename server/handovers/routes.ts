import type { Handlers } from '#contract/api/route';
import type { handovers } from '#contract/handovers';
import type { Context } from '../app-context';
import { handOver, previewHandover } from './hand-over';
import { buildPreview } from './preview';

export const handoverRoutes: Handlers<typeof handovers, Context> = {
  read: async (_, { db, subject }) => buildPreview(db, (await subject()).id, {}),
  preview: async ({ body }, { db, subject }) => previewHandover(db, (await subject()).id, body.receivers),
  handOver: async ({ body }, context) => handOver(context, (await context.subject()).id, body),
};
