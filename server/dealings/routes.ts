import type { Handlers } from '#contract/api/route';
import type { dealings } from '#contract/dealings';
import type { Context } from '../app-context';
import { dealingsOf, figuresOf } from './queries';

export const dealingRoutes: Handlers<typeof dealings, Context> = {
  list: async ({ query }, { db, subject }) => dealingsOf(db, (await subject()).id, query),
  figures: async (_, { db, subject }) => figuresOf(db, (await subject()).id),
};
