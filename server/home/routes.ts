import type { Handlers } from '#contract/api/route';
import type { home } from '#contract/home';
import type { Context } from '../app-context';
import { readDashboard } from './dashboard';
import { readHome } from './queries';

export const homeRoutes: Handlers<typeof home, Context> = {
  read: (_, { db, user }) => readHome(db, user),
  dashboard: (_, { db, user, now }) => readDashboard(db, user, now),
};
