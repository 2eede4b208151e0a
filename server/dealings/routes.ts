import type { dealings } from '#contract/dealings';
import type { Handlers } from '#contract/route';
import type { Context } from '../house';
import { dealingsOf, figuresOf } from './queries';

export const dealingRoutes: Handlers<typeof dealings, Context> = {
  list: async ({ query }, { db, subject }) => dealingsOf(db, (await subject()).id, query),
  figures: async (_, { db, subject }) => figuresOf(db, (await subject()).id),
};
