import type { Handlers } from '#contract/route';
import type { sending } from '#contract/sending';
import type { Context } from '../house';
import { decideDoubts } from './doubts';
import { progressOf } from './progress';

export const sendingRoutes: Handlers<typeof sending, Context> = {
  progress: async (_, context) => progressOf(context, (await context.subject()).id),
  decide: async ({ body }, context) => decideDoubts(context, (await context.subject()).id, body),
};
