import type { Handlers } from '#contract/api/route';
import type { regulation } from '#contract/regulation';
import type { Context } from '../app-context';
import { readRegulation, readThresholds } from './queries';
import { addRate, removeThreshold, saveRegulation } from './regulation';

export const regulationRoutes: Handlers<typeof regulation, Context> = {
  read: (_, { db }) => readRegulation(db),
  thresholds: async (_, { db }) => ({ thresholds: await readThresholds(db) }),
  save: ({ body }, context) => saveRegulation(context, body),
  removeThreshold: ({ params, body }, context) => removeThreshold(context, params.validFrom, body.version),
  addRate: ({ body }, context) => addRate(context, body),
};
