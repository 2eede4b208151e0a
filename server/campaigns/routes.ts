import type { Handlers } from '#contract/api/route';
import type { campaigns } from '#contract/campaigns';
import type { Context } from '../app-context';
import { stepHandler } from '../lib/step-handler';
import { acceptFindings } from './accept';
import { againToUnopened } from './again';
import { calendar } from './calendar';
import { campaignOf, readCampaign } from './campaign';
import { beginLinks, checkCampaign } from './check';
import { createCampaign } from './create';
import { updateCampaign } from './edit';
import { planSequence } from './plan';
import { searchCampaigns } from './queries';
import { takeStep } from './step';

const step = stepHandler(takeStep);

export const campaignRoutes: Handlers<typeof campaigns, Context> = {
  list: ({ query }, { db, user }) => searchCampaigns(db, user.id, query),
  calendar: async ({ query }, context) => ({ entries: await calendar(context, query) }),
  plan: ({ body }, context) => planSequence(context, body),
  create: ({ body }, context) => createCampaign(context, body),
  read: ({ params }, context) => readCampaign(context, params.id),
  update: ({ params, body }, context) => updateCampaign(context, params.id, body),
  check: async ({ params }, { db, app }) => checkCampaign(db, app, await campaignOf(db, params.id)),
  checkLinks: async (_, { db, app, subject }) => {
    const { id } = await subject();
    await db.transaction((tx) => beginLinks(tx, app, id));
  },
  accept: ({ params, body }, context) => acceptFindings(context, params.id, body),
  submit: step('submit'),
  approve: step('approve'),
  sendBack: step('sendBack'),
  schedule: step('schedule'),
  unschedule: step('unschedule'),
  start: step('start'),
  pause: step('pause'),
  resume: step('resume'),
  cancel: step('cancel'),
  resend: step('resend'),
  again: ({ params }, context) => againToUnopened(context, params.id),
};
