import type { Handlers } from '#contract/api/route';
import type { campaigns } from '#contract/campaigns';
import type { Context } from '../app-context';
import { stepHandler } from '../lib/step-handler';
import { acceptFindings } from './accept';
import { listCalendar } from './calendar';
import { getCampaign, readCampaign } from './campaign';
import { checkCampaign, startLinkCheck } from './check';
import { copyForUnopened } from './copy-for-unopened';
import { createCampaign } from './create';
import { updateCampaign } from './edit';
import { planSequence } from './plan';
import { searchCampaigns } from './queries';
import { performStep } from './step';

const handleStep = stepHandler(performStep);

export const campaignRoutes: Handlers<typeof campaigns, Context> = {
  list: ({ query }, { db, user }) => searchCampaigns(db, user.id, query),
  calendar: async ({ query }, context) => ({ entries: await listCalendar(context, query) }),
  plan: ({ body }, context) => planSequence(context, body),
  create: ({ body }, context) => createCampaign(context, body),
  read: ({ params }, context) => readCampaign(context, params.id),
  update: ({ params, body }, context) => updateCampaign(context, params.id, body),
  check: async ({ params }, { db, app }) => checkCampaign(db, app, await getCampaign(db, params.id)),
  checkLinks: async (_, { db, app, subject }) => {
    const { id } = await subject();
    await db.transaction((tx) => startLinkCheck(tx, app, id));
  },
  accept: ({ params, body }, context) => acceptFindings(context, params.id, body),
  submit: handleStep('submit'),
  approve: handleStep('approve'),
  sendBack: handleStep('sendBack'),
  schedule: handleStep('schedule'),
  unschedule: handleStep('unschedule'),
  start: handleStep('start'),
  pause: handleStep('pause'),
  resume: handleStep('resume'),
  cancel: handleStep('cancel'),
  resend: handleStep('resend'),
  again: ({ params }, context) => copyForUnopened(context, params.id),
};
