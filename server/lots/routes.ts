import { refuse } from '#contract/api/refusal';
import type { Handlers } from '#contract/api/route';
import { type lots, summaryLimit } from '#contract/lots';
import type { Context } from '../app-context';
import { toSinglePage } from '../lib/single-page';
import { loadSaleReadiness } from '../publication/readiness';
import { createLot, removeLot, updateLot, withdrawLot } from './edit';
import { enterSale } from './enter';
import { exportLots } from './export';
import { removeLots } from './many';
import { renumberLots } from './numbers';
import { findLotSheet, listLotSummaries, readLotTotals, searchLots } from './queries';
import { listEnterTargets } from './targets';

export const lotRoutes: Handlers<typeof lots, Context> = {
  list: async ({ query }, { db, user, sale }) => searchLots(db, user, await sale(), query),
  totals: async ({ query }, { db, user, sale }) => readLotTotals(db, user, await sale(), query),
  export: ({ query }, context) => exportLots(context, query),
  summaries: async (_, { db, user, sale }) =>
    toSinglePage(await listLotSummaries(db, user, await sale()), summaryLimit),
  read: async ({ params }, { db, user, sale }) =>
    (await findLotSheet(db, user, await sale(), params.number)) ?? refuse('row.not_found'),
  create: ({ params, body }, context) => createLot(context, params.id, body),
  enterTargets: ({ body }, context) => listEnterTargets(context, body),
  enter: ({ params, body }, context) => enterSale(context, params.id, body),
  update: ({ params, body }, context) => updateLot(context, params.id, params.number, body),
  renumber: ({ params, body }, context) => renumberLots(context, params.id, body.lots),
  remove: ({ params, query }, context) => removeLot(context, params.id, params.number, query),
  removeMany: ({ params, body }, context) => removeLots(context, params.id, body),
  withdraw: ({ params, body }, context) => withdrawLot(context, params.id, params.number, body),
  readiness: async (_, { db, user, sale }) => loadSaleReadiness(db, user, await sale()),
};
