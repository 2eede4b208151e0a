import { listStates, type StepOf } from './api/lifecycle';

/** The lifecycle of a campaign from draft to report. Only the sender takes the steps `freeze`, `finish` and `fail`. */
export const campaignLifecycle = {
  DRAFT: { submit: 'IN_REVIEW', schedule: 'SCHEDULED', start: 'PREPARING', cancel: 'CANCELLED' },
  IN_REVIEW: { approve: 'APPROVED', sendBack: 'DRAFT', cancel: 'CANCELLED' },
  APPROVED: { schedule: 'SCHEDULED', start: 'PREPARING', sendBack: 'DRAFT', cancel: 'CANCELLED' },
  /** waiting for its send time */
  SCHEDULED: { start: 'PREPARING', unschedule: 'DRAFT', cancel: 'CANCELLED' },
  /** recipients and content are being frozen */
  PREPARING: { freeze: 'SENDING', fail: 'FAILED', cancel: 'CANCELLED' },
  SENDING: { pause: 'PAUSED', finish: 'FINISHED', cancel: 'CANCELLED', fail: 'FAILED' },
  PAUSED: { resume: 'SENDING', cancel: 'CANCELLED' },
  /** `resend`: to recipients whom it did not reach */
  FINISHED: { resend: 'SENDING' },
  /** `resend` goes to recipients who failed before, not to those whose email was canceled */
  CANCELLED: { resend: 'SENDING' },
  FAILED: { resume: 'PREPARING', sendBack: 'DRAFT', cancel: 'CANCELLED' },
} as const;
export type CampaignState = keyof typeof campaignLifecycle;
export type CampaignStep = StepOf<typeof campaignLifecycle>;
export const campaignStates = listStates(campaignLifecycle);

/** Returns whether no email is frozen yet, so that content and audience can change. */
export const isOpenCampaign = (state: CampaignState): boolean => state === 'DRAFT' || state === 'APPROVED';

/** Returns whether the campaign is still to be sent. */
export const isBeforeSending = (state: CampaignState): boolean =>
  isOpenCampaign(state) || state === 'IN_REVIEW' || state === 'SCHEDULED';

/** States of a campaign that is over: sent completely or canceled. */
export const endedStates = ['FINISHED', 'CANCELLED'] as const satisfies readonly CampaignState[];
export const hasEnded = (state: CampaignState): boolean => endedStates.some((ended) => ended === state);

/** Why a campaign is paused. MISSED: nothing could be sent for more than a day, so it does not resume automatically. */
export const pauseReasons = ['USER', 'SERVER', 'BOUNCES', 'COMPLAINTS', 'QUOTA', 'MISSED'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/**
 * The lifecycle of one recipient's email. `mark` is committed before the mail server is contacted, so that a started
 * delivery is known after a crash: a marked row without a reply becomes UNKNOWN and is never silently sent again.
 */
export const recipientLifecycle = {
  /** waiting for the winner of a test */
  HELD: { release: 'PENDING', cancel: 'CANCELLED', skip: 'SKIPPED' },
  PENDING: { claim: 'CLAIMED', hold: 'HELD', cancel: 'CANCELLED', skip: 'SKIPPED' },
  CLAIMED: { mark: 'SENDING', unclaim: 'PENDING', cancel: 'CANCELLED', skip: 'SKIPPED' },
  /** `drop`: no mail server has it, and its campaign was canceled meanwhile */
  SENDING: { accept: 'SENT', refuse: 'FAILED', defer: 'PENDING', markUnknown: 'UNKNOWN', drop: 'CANCELLED' },
  /** the mail server may have it; resolved by a query or by a user */
  UNKNOWN: { accept: 'SENT', refuse: 'FAILED', defer: 'PENDING', markUnknown: 'UNKNOWN', drop: 'CANCELLED' },
  SENT: {},
  FAILED: { again: 'PENDING' },
  /** skipped, with a reason */
  SKIPPED: {},
  CANCELLED: {},
} as const;
export type RecipientState = keyof typeof recipientLifecycle;
export type RecipientStep = StepOf<typeof recipientLifecycle>;
export const recipientStates = listStates(recipientLifecycle);

/** States in which the mail server may have the email. */
export const uncertainStates = ['UNKNOWN'] as const satisfies readonly RecipientState[];

/** States in which a process has leased the email. */
export const leasedStates = ['CLAIMED', 'SENDING'] as const satisfies readonly RecipientState[];

/** A campaign is finished when no recipient is in one of these states. */
export const openRecipientStates = [
  'HELD',
  'PENDING',
  'CLAIMED',
  'SENDING',
  'UNKNOWN',
] as const satisfies readonly RecipientState[];

/** Why a recipient of the audience gets no email. */
export const skipReasons = [
  'NO_ADDRESS',
  'NO_CONSENT',
  'SUPPRESSED',
  'NOT_ACTIVE',
  'SANCTIONED',
  'DUPLICATE',
  'TOO_OFTEN',
  'MISSING_VARIABLE',
  'TOO_FEW_LOTS',
  'EXCLUDED',
  'UNSUBSCRIBED',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Why an address is suppressed. */
export const suppressionReasons = ['BOUNCED', 'KEPT_BOUNCING', 'COMPLAINED', 'BY_HAND', 'ERASED'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** Events that come back for an email. */
export const returnKinds = ['OPEN', 'CLICK', 'BOUNCE', 'COMPLAINT', 'UNSUBSCRIBE', 'REPLY'] as const;
export type ReturnKind = (typeof returnKinds)[number];
