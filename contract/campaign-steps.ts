import { after } from './api/lifecycle';
import type { Permission } from './api/permissions';
import { type CampaignState, campaignLifecycle } from './campaign-states';

/** The steps that people take, each with its right. The others are the sender's own. */
export const stepRights = {
  submit: 'campaigns:edit',
  approve: 'campaigns:approve',
  sendBack: 'campaigns:approve',
  schedule: 'campaigns:send',
  unschedule: 'campaigns:send',
  start: 'campaigns:send',
  pause: 'campaigns:send',
  resume: 'campaigns:send',
  cancel: 'campaigns:send',
  resend: 'campaigns:send',
} as const satisfies Record<string, Permission>;
export type PeopleStep = keyof typeof stepRights;
/** May this step be taken in this state? */
export const allowsStep = (state: CampaignState, step: PeopleStep): boolean =>
  after(campaignLifecycle, state, step) !== undefined;
