import type { Handlers } from '#contract/api/route';
import type { sending } from '#contract/sending';
import type { Context } from '../app-context';
import { decideDoubts } from './doubts';
import { readProgress } from './progress';

export const sendingRoutes: Handlers<typeof sending, Context> = {
  progress: async (_, context) => readProgress(context, (await context.subject()).id),
  decide: async ({ body }, context) => decideDoubts(context, (await context.subject()).id, body),
};
