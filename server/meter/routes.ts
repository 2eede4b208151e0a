import type { Handlers } from '#contract/api/route';
import type { meter } from '#contract/meter';
import type { Context } from '../app-context';
import { isVerificationDue } from './due';
import { readMeter } from './queries';

export const meterRoutes: Handlers<typeof meter, Context> = {
  ofCustomer: async (_, { db, now, subject }) => readMeter(db, (await subject()).id, now),
  due: async ({ query: { customer, lot, hammer } }, { db, now, sale }) => {
    const { id, currency } = await sale();
    return {
      due: await isVerificationDue(db, { saleId: id, currency, customerId: customer, lot, hammer, now }),
    };
  },
};
