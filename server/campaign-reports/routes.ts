import type { Handlers } from '#contract/api/route';
import type { campaignReports } from '#contract/campaign-reports';
import type { Context } from '../app-context';
import { exportReport } from './export';
import { listPeople, listPurchasesPage } from './people';
import { readEarlier, readReport } from './report';

export const campaignReportRoutes: Handlers<typeof campaignReports, Context> = {
  read: async (_, { db, subject }) => readReport(db, (await subject()).id),
  people: async ({ query }, { db, subject }) => listPeople(db, (await subject()).id, query),
  purchases: async ({ query }, { db, subject }) => listPurchasesPage(db, (await subject()).id, query),
  earlier: async (_, { db, subject }) => ({ campaigns: await readEarlier(db, (await subject()).id) }),
  export: async ({ query }, context) => exportReport(context, (await context.subject()).id, query),
};
