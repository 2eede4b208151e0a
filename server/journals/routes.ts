import type { Handlers } from '#contract/api/route';
import type { journals } from '#contract/journals';
import type { Context } from '../app-context';
import { checkLedger } from './check';
import { closePeriod, listClosings } from './closings';
import { saveCodes } from './codes';
import { exportJournals } from './export';
import { readBalances, searchJournals } from './queries';

export const journalRoutes: Handlers<typeof journals, Context> = {
  list: ({ query }, { db }) => searchJournals(db, query),
  balances: ({ query }, { db }) => readBalances(db, query),
  saveCodes: ({ body }, context) => saveCodes(context, body),
  closings: async ({ query }, { db }) => ({ closings: await listClosings(db, query.company) }),
  close: async ({ body }, context) => ({ closings: await closePeriod(context, body) }),
  check: async (_, { db }) => ({ checks: await checkLedger(db) }),
  export: ({ query }, context) => exportJournals(context, query),
};
