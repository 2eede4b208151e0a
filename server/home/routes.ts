import type { Handlers } from '#contract/api/route';
import type { home } from '#contract/home';
import type { Context } from '../app-context';
import { readAnalysis } from './analysis/board';
import { readAnalysisSales } from './analysis/rows';
import { readDashboard } from './dashboard';
import { readHomeMoney } from './money';
import { readMonitor } from './monitor';
import { readHome } from './queries';

export const homeRoutes: Handlers<typeof home, Context> = {
  read: (_, { db, user, now }) => readHome(db, user, now),
  money: (_, { db, now }) => readHomeMoney(db, now),
  monitor: (_, context) => readMonitor(context),
  analysis: ({ query }, context) => readAnalysis(context, query),
  analysisSales: ({ query }, context) => readAnalysisSales(context, query),
  dashboard: (_, { db, user, now }) => readDashboard(db, user, now),
};
