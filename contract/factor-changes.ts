/**
 * Changes of a user's second factors: events of the user, each with a notice that cannot be switched off. `reset-factors` is
 * the act of an administrator.
 */
export const factorChanges = [
  'add-authenticator',
  'replace-authenticator',
  'remove-authenticator',
  'renew-recovery-codes',
  'use-recovery-code',
  'reset-factors',
] as const;
export type FactorChange = (typeof factorChanges)[number];
