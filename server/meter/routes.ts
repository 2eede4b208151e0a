import type { Handlers } from '#contract/api/route';
import type { meter } from '#contract/meter';
import type { Context } from '../app-context';
import { isVerificationDue } from './due';
import { readMeter, readRegulation, readThresholds } from './queries';
import { addRate, removeThreshold, saveRegulation } from './regulation';

export const meterRoutes: Handlers<typeof meter, Context> = {
  ofCustomer: async (_, { db, now, subject }) => readMeter(db, (await subject()).id, now),
  due: async ({ query: { customer, lot, hammer } }, { db, now, sale }) => {
    const { id, currency } = await sale();
    return {
      due: await isVerificationDue(db, { saleId: id, currency, customerId: customer, lot, hammer, now }),
    };
  },
  regulation: (_, { db }) => readRegulation(db),
  thresholds: async (_, { db }) => ({ thresholds: await readThresholds(db) }),
  saveRegulation: ({ body }, context) => saveRegulation(context, body),
  removeThreshold: ({ params, body }, context) => removeThreshold(context, params.validFrom, body.version),
  addRate: ({ body }, context) => addRate(context, body),
};
