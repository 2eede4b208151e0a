import type { Handlers } from '#contract/api/route';
import type { presence } from '#contract/presence';
import type { Context } from '../app-context';
import { enter, leave } from './presence';

export const presenceRoutes: Handlers<typeof presence, Context> = {
  enter: async ({ params }, context) => ({ colleagues: await enter(context, params) }),
  leave: ({ params }, context) => leave(context, params),
};
