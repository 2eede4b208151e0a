import type { Handlers } from '#contract/api/route';
import type { reminders } from '#contract/reminders';
import type { Context } from '../app-context';
import { chargeLate } from './charge';
import { findLateCharge, listReminders } from './due';
import { readSettings, saveSettings } from './rules';
import { startReminding } from './send';

export const reminderRoutes: Handlers<typeof reminders, Context> = {
  list: ({ query }, { db, now }) => listReminders(db, now, query),
  send: ({ body }, context) => startReminding(context, body.rows),
  lateCharge: async ({ params }, { db, now }) => ({ charge: await findLateCharge(db, now, params.id) }),
  charge: ({ params, body }, context) => chargeLate(context, params.id, body),
  settings: ({ params }, { db, now }) => readSettings(db, params.company, now),
  saveSettings: ({ params, body }, context) => saveSettings(context, params.company, body),
};
