import type { home } from '#contract/home';
import type { Handlers } from '#contract/route';
import type { Context } from '../house';
import { dashboardOf } from './dashboard';
import { homeOf } from './queries';

export const homeRoutes: Handlers<typeof home, Context> = {
  read: (_, { db, user }) => homeOf(db, user),
  dashboard: (_, { db, user, now }) => dashboardOf(db, user, now),
};
