import type { Handlers } from '#contract/api/route';
import type { reports } from '#contract/reports';
import type { Context } from '../app-context';
import { readBuyersReport } from './buyers';
import { explainComponent } from './components';
import { exportReport } from './export';
import { readDepartmentsReport } from './groups';
import { readMarketingReport } from './marketing';
import { readMoneyReport } from './money';
import { readConsignorsReport } from './people';
import { computeSalePremium } from './premium';
import { readReconciliationReport } from './reconciliation';
import { readLotPrice, readLotsReport, readSummary, readUnsoldReport, topBy } from './report';
import { readVatReport } from './vat';

export const reportRoutes: Handlers<typeof reports, Context> = {
  summary: ({ params }, context) => readSummary(context, params.id),
  lots: ({ params, query }, context) => readLotsReport(context, params.id, 'lots', query, query),
  topLots: ({ params, query }, context) =>
    readLotsReport(context, params.id, 'top-lots', topBy(query.by), query),
  unsold: ({ params, query }, context) => readUnsoldReport(context, params.id, query),
  departments: ({ params, query }, context) => readDepartmentsReport(context, params.id, query),
  marketing: ({ params, query }, context) => readMarketingReport(context, params.id, query),
  buyers: ({ params, query }, context) => readBuyersReport(context, params.id, query),
  consignors: ({ params, query }, context) => readConsignorsReport(context, params.id, query),
  money: ({ params, query }, context) => readMoneyReport(context, params.id, query),
  component: ({ params }, context) => explainComponent(context, params.id, params.kind),
  vat: ({ params }, context) => readVatReport(context, params.id),
  reconciliation: ({ params, query }, context) => readReconciliationReport(context, params.id, query),
  price: ({ params }, context) => readLotPrice(context, params.id, params.number),
  premium: ({ params }, context) => computeSalePremium(context, params.id),
  export: ({ params, query }, context) => exportReport(context, params.id, params.tab, query),
};
