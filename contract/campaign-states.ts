import { listStates, type StepOf } from './api/lifecycle';

/** A campaign from the first word to its report. Nobody but the sender takes the steps `freeze`, `finish` and `fail`. */
export const campaignLifecycle = {
  DRAFT: { submit: 'IN_REVIEW', schedule: 'SCHEDULED', start: 'PREPARING', cancel: 'CANCELLED' },
  IN_REVIEW: { approve: 'APPROVED', sendBack: 'DRAFT', cancel: 'CANCELLED' },
  APPROVED: { schedule: 'SCHEDULED', start: 'PREPARING', sendBack: 'DRAFT', cancel: 'CANCELLED' },
  /** waits for its time */
  SCHEDULED: { start: 'PREPARING', unschedule: 'DRAFT', cancel: 'CANCELLED' },
  /** its people and its words are being frozen */
  PREPARING: { freeze: 'SENDING', fail: 'FAILED', cancel: 'CANCELLED' },
  SENDING: { pause: 'PAUSED', finish: 'FINISHED', cancel: 'CANCELLED', fail: 'FAILED' },
  PAUSED: { resume: 'SENDING', cancel: 'CANCELLED' },
  /** `resend`: to those whom it did not reach */
  FINISHED: { resend: 'SENDING' },
  /** whose mail was cancelled gets none: `resend` is to those whom it did not reach before */
  CANCELLED: { resend: 'SENDING' },
  FAILED: { resume: 'PREPARING', sendBack: 'DRAFT', cancel: 'CANCELLED' },
} as const;
export type CampaignState = keyof typeof campaignLifecycle;
export type CampaignStep = StepOf<typeof campaignLifecycle>;
export const campaignStates = listStates(campaignLifecycle);

/** In these nobody's mail is fixed yet: words and people may change. */
export const isOpenCampaign = (state: CampaignState): boolean => state === 'DRAFT' || state === 'APPROVED';

/** Is it still to be sent? */
export const isBeforeSending = (state: CampaignState): boolean =>
  isOpenCampaign(state) || state === 'IN_REVIEW' || state === 'SCHEDULED';

/** It is over: sent to the end, or given up. */
export const endedStates = ['FINISHED', 'CANCELLED'] as const satisfies readonly CampaignState[];
export const hasEnded = (state: CampaignState): boolean => endedStates.some((ended) => ended === state);

/** Why a campaign stands still. MISSED: for more than a day nothing could be sent, and it would go on by itself. */
export const pauseReasons = ['USER', 'SERVER', 'BOUNCES', 'COMPLAINTS', 'QUOTA', 'MISSED'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/**
 * One person's mail of a campaign. `mark` is committed before the mail server hears of it, so that what was begun is known
 * after a crash: a row that was marked and has no answer is UNKNOWN, never quietly sent again.
 */
export const recipientLifecycle = {
  /** waits for the winner of a test */
  HELD: { release: 'PENDING', cancel: 'CANCELLED', skip: 'SKIPPED' },
  PENDING: { claim: 'CLAIMED', hold: 'HELD', cancel: 'CANCELLED', skip: 'SKIPPED' },
  CLAIMED: { mark: 'SENDING', letGo: 'PENDING', cancel: 'CANCELLED', skip: 'SKIPPED' },
  /** `drop`: no mail server has it, and its campaign was cancelled meanwhile */
  SENDING: { accept: 'SENT', refuse: 'FAILED', defer: 'PENDING', doubt: 'UNKNOWN', drop: 'CANCELLED' },
  /** the mail server may have it: asked, or decided by a person */
  UNKNOWN: { accept: 'SENT', refuse: 'FAILED', defer: 'PENDING', doubt: 'UNKNOWN', drop: 'CANCELLED' },
  SENT: {},
  FAILED: { again: 'PENDING' },
  /** left out, with its reason */
  SKIPPED: {},
  CANCELLED: {},
} as const;
export type RecipientState = keyof typeof recipientLifecycle;
export type RecipientStep = StepOf<typeof recipientLifecycle>;
export const recipientStates = listStates(recipientLifecycle);

/** The mail server may have them. */
export const uncertainStates = ['UNKNOWN'] as const satisfies readonly RecipientState[];

/** A process has them in hand. */
export const leasedStates = ['CLAIMED', 'SENDING'] as const satisfies readonly RecipientState[];

/** A campaign is done when nobody of it is in one of these. */
export const openRecipientStates = [
  'HELD',
  'PENDING',
  'CLAIMED',
  'SENDING',
  'UNKNOWN',
] as const satisfies readonly RecipientState[];

/** Why somebody of the audience is not written to. */
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

/** Why an address gets no mail, whoever has it. */
export const suppressionReasons = ['BOUNCED', 'KEPT_BOUNCING', 'COMPLAINED', 'BY_HAND', 'ERASED'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** What came back of a mail. */
export const returnKinds = ['OPEN', 'CLICK', 'BOUNCE', 'COMPLAINT', 'UNSUBSCRIBE', 'REPLY'] as const;
export type ReturnKind = (typeof returnKinds)[number];
