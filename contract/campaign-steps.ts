import { getNextState } from './api/lifecycle';
import type { Permission } from './api/permissions';
import { type CampaignState, campaignLifecycle } from './campaign-states';

/** The steps that people take, each with its right. The others are the sender's own. */
export const stepPermissions = {
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
export type UserStep = keyof typeof stepPermissions;
/** May this step be taken in this state? */
export const isStepAllowed = (state: CampaignState, step: UserStep): boolean =>
  getNextState(campaignLifecycle, state, step) !== undefined;
