import { type Lifecycle, listStates, type StateOf, type StepOf } from './api/lifecycle';
import type { Permission } from './api/permissions';

/**
 * The lifecycle of a customer's verification. Users cannot take `expire`, which follows the last day, `reopen`, which
 * follows a match with a sanctions list, or `demand`, which follows purchases above the legal threshold.
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
/** States in which a user must act. */
export const statesToVerify = [
  'REQUIRED',
  'PENDING',
  'INFO_NEEDED',
  'EXPIRED',
] as const satisfies VerificationState[];

/** States in which the law lets a customer buy and collect. */
export const sufficientStates = ['NOT_REQUIRED', 'VERIFIED'] as const satisfies VerificationState[];

/** The steps that users take, each with its permission. */
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
/** Actions that require a reason. */
export const reasonedActions: readonly VerificationAction[] = [
  'waive',
  'verify',
  'askInfo',
  'reject',
  'revoke',
  'override',
];
/**
 * Actions under the four-eyes principle: refused to the user who added the customer or collected the data of the decision.
 */
export const fourEyesActions: readonly VerificationAction[] = ['verify', 'reject'];
