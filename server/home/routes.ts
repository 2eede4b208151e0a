import type { Handlers } from '#contract/api/route';
import type { home } from '#contract/home';
import type { Context } from '../app-context';
import { readDashboard } from './dashboard';
import { readMonitor } from './monitor';
import { readHome } from './queries';

export const homeRoutes: Handlers<typeof home, Context> = {
  read: (_, { db, user }) => readHome(db, user),
  monitor: (_, context) => readMonitor(context),
  dashboard: (_, { db, user, now }) => readDashboard(db, user, now),
};
