import type { Handlers } from '#contract/api/route';
import type { registers } from '#contract/registers';
import type { Context } from '../app-context';
import { freezeRegister, listCopies } from './copies';
import { exportRegister } from './export';
import { readRegister, requirePeriod } from './queries';

export const registerRoutes: Handlers<typeof registers, Context> = {
  copies: async ({ query }, { db }) => ({ copies: await listCopies(db, query.company) }),
  read: ({ params, query }, { db }) => readRegister(db, params.register, query),
  freeze: ({ params, body }, context) => {
    requirePeriod(body);
    return freezeRegister(context, params.register, body);
  },
  export: ({ params, query }, context) => exportRegister(context, params.register, query),
};
