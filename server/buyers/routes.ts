import type { Handlers } from '#contract/api/route';
import type { buyers } from '#contract/buyers';
import type { Context } from '../app-context';
import { decideBuyers } from './decide';
import { listOpenPaddles } from './paddles';
import { listNamedBuyers } from './queries';

export const buyerRoutes: Handlers<typeof buyers, Context> = {
  list: async ({ query }, { db, sale }) => listNamedBuyers(db, (await sale()).id, query),
  paddles: async ({ query }, { db, sale }) => listOpenPaddles(db, (await sale()).id, query),
  decide: async ({ body }, context) => decideBuyers(context, (await context.sale()).id, body.choices),
};
