import type { Handlers } from '#contract/api/route';
import type { home } from '#contract/home';
import type { Context } from '../app-context';
import { dashboardOf } from './dashboard';
import { homeOf } from './queries';

export const homeRoutes: Handlers<typeof home, Context> = {
  read: (_, { db, user }) => homeOf(db, user),
  dashboard: (_, { db, user, now }) => dashboardOf(db, user, now),
};
