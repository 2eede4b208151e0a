import { type Lifecycle, listStates, type StateOf, type StepOf } from './api/lifecycle';
import type { Permission } from './api/permissions';

/**
 * How far the house knows who a customer is. No person takes `expire`, which follows from the last day, `reopen`, which
 * follows from a match with a sanctions list, or `demand`, which follows from purchases above the threshold of the law.
 */
export const verificationLifecycle = {
  NOT_REQUIRED: { require: 'REQUIRED', demand: 'REQUIRED' },
  REQUIRED: { submit: 'PENDING', waive: 'NOT_REQUIRED', override: 'VERIFIED' },
  PENDING: {
    verify: 'VERIFIED',
    askInfo: 'INFO_NEEDED',
    reject: 'REJECTED',
    override: 'VERIFIED',
    revoke: 'REVOKED',
  },
  INFO_NEEDED: { submit: 'PENDING', override: 'VERIFIED', revoke: 'REVOKED' },
  VERIFIED: { expire: 'EXPIRED', reopen: 'PENDING', revoke: 'REVOKED' },
  EXPIRED: { submit: 'PENDING', override: 'VERIFIED', revoke: 'REVOKED' },
  REJECTED: { require: 'REQUIRED', override: 'VERIFIED', revoke: 'REVOKED' },
  REVOKED: { require: 'REQUIRED' },
} as const satisfies Lifecycle;
export type VerificationState = StateOf<typeof verificationLifecycle>;
export type VerificationStep = StepOf<typeof verificationLifecycle>;
export const verificationStates = listStates(verificationLifecycle);
/** Those in which somebody has to do something. */
export const statesToVerify = [
  'REQUIRED',
  'PENDING',
  'INFO_NEEDED',
  'EXPIRED',
] as const satisfies VerificationState[];

/** The steps that people take, and the action each is. */
export const verificationPermissions = {
  require: 'customers:collect-identity',
  submit: 'customers:collect-identity',
  waive: 'customers:verify',
  verify: 'customers:verify',
  askInfo: 'customers:verify',
  reject: 'customers:verify',
  revoke: 'customers:verify',
  override: 'customers:override-verification',
} as const satisfies Record<Exclude<VerificationStep, 'expire' | 'reopen' | 'demand'>, Permission>;
export type VerificationAction = keyof typeof verificationPermissions;
export const verificationActions = Object.keys(verificationPermissions) as [
  VerificationAction,
  ...VerificationAction[],
];
/** Those that say why. */
export const reasonedActions: readonly VerificationAction[] = [
  'waive',
  'verify',
  'askInfo',
  'reject',
  'revoke',
  'override',
];
/** Those of two pairs of eyes: not by who brought the customer, nor by who collected what is decided on. */
export const fourEyesActions: readonly VerificationAction[] = ['verify', 'reject'];
