import type { Handlers } from '#contract/api/route';
import type { sales } from '#contract/sales';
import type { Context } from '../app-context';
import { exportSales } from './export';
import { listSalesOfItem, readSaleTotals, searchSales } from './queries';
import { reconcileLedger } from './reconciliation';
import { cancelSale, sell } from './sale';

export const saleRoutes: Handlers<typeof sales, Context> = {
  list: ({ query }, { db }) => searchSales(db, query),
  totals: async ({ query }, { db }) => ({ totals: await readSaleTotals(db, query) }),
  reconciliation: (_, { db }) => reconcileLedger(db),
  export: ({ query }, context) => exportSales(context, query),
  ofItem: async (_, { db, subject }) => ({ sales: await listSalesOfItem(db, (await subject()).id) }),
  sell: async ({ body }, context) => sell(context, (await context.subject()).id, body),
  cancel: ({ params, body }, context) => cancelSale(context, params.id, body.reason),
};
