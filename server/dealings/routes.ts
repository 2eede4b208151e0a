import type { Handlers } from '#contract/api/route';
import type { dealings } from '#contract/dealings';
import type { Context } from '../app-context';
import { listDealings, readFigures } from './queries';

export const dealingRoutes: Handlers<typeof dealings, Context> = {
  list: async ({ query }, { db, subject }) => listDealings(db, (await subject()).id, query),
  figures: async (_, { db, subject }) => readFigures(db, (await subject()).id),
};
