/** Changes of a user's addresses and security question: events of the user, each with a notice to the known addresses. */
export const accountChanges = [
  'request-email',
  'change-email',
  'set-backup-email',
  'remove-backup-email',
  'set-security-question',
  'remove-security-question',
] as const;
export type AccountChange = (typeof accountChanges)[number];
