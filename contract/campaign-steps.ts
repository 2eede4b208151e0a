import { getNextState } from './api/lifecycle';
import type { Permission } from './api/permissions';
import { type CampaignState, campaignLifecycle } from './campaign-states';

/** The steps that users take, each with its permission. The sender takes the others. */
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
/** Returns whether a step is allowed in a state. */
export const isStepAllowed = (state: CampaignState, step: UserStep): boolean =>
  getNextState(campaignLifecycle, state, step) !== undefined;
