import type { Handlers } from '#contract/api/route';
import type { reports } from '#contract/reports';
import type { Context } from '../app-context';
import { exportReport } from './export';
import { buyersReport, consignorsReport } from './people';
import { premiumOfSale } from './premium';
import { lotsReport, priceOf, summary, topBy, unsoldReport } from './report';

export const reportRoutes: Handlers<typeof reports, Context> = {
  summary: ({ params }, context) => summary(context, params.id),
  lots: ({ params, query }, context) => lotsReport(context, params.id, 'lots', query, query),
  topLots: ({ params, query }, context) => lotsReport(context, params.id, 'top-lots', topBy(query.by), query),
  unsold: ({ params, query }, context) => unsoldReport(context, params.id, query),
  buyers: ({ params, query }, context) => buyersReport(context, params.id, query),
  consignors: ({ params, query }, context) => consignorsReport(context, params.id, query),
  price: ({ params }, context) => priceOf(context, params.id, params.number),
  premium: ({ params }, context) => premiumOfSale(context, params.id),
  export: ({ params, query }, context) => exportReport(context, params.id, params.tab, query),
};
