import { can } from '#contract/api/permissions';
import type { Handlers } from '#contract/api/route';
import { type ScheduleKind, scheduleKinds } from '#contract/schedule-fields';
import type { schedules } from '#contract/schedules';
import type { Context, User } from '../app-context';
import { publishedSchedules } from '../db/presets/published';
import { readSchedule, searchSchedules } from './queries';
import { applySaleDefaults, listSaleDefaults, saveSaleDefaults } from './sale-defaults';
import { createSchedule, removeSchedule, saveSchedule, setRetired, supersedeSchedule } from './schedule';
import { whatIf } from './what-if';

/** The rates of sellers reveal the company's earnings. */
const visibleKinds = (user: User): readonly ScheduleKind[] =>
  can(user, 'settings:read') ? scheduleKinds : scheduleKinds.filter((kind) => kind !== 'COMMISSION');

export const scheduleRoutes: Handlers<typeof schedules, Context> = {
  list: ({ query }, { db, user, now }) => searchSchedules(db, query, visibleKinds(user), now),
  whatIf: ({ query }, context) => whatIf(context, query),
  published: ({ query }) => ({ schedules: publishedSchedules.filter(({ kind }) => kind === query.kind) }),
  defaults: async (_, { db }) => ({ defaults: await listSaleDefaults(db) }),
  saveDefaults: ({ body }, context) => saveSaleDefaults(context, body),
  appliedDefaults: ({ query }, { db, now }) => applySaleDefaults(db, query, now),
  read: ({ params }, { db, now }) => readSchedule(db, params.id, now),
  create: ({ body }, context) => createSchedule(context, body),
  update: ({ params, body }, context) => saveSchedule(context, params.id, body),
  supersede: ({ params, body }, context) => supersedeSchedule(context, params.id, body),
  retire: ({ params, body }, context) => setRetired(context, params.id, body.version, true),
  reinstate: ({ params, body }, context) => setRetired(context, params.id, body.version, false),
  remove: ({ params }, context) => removeSchedule(context, params.id),
};
