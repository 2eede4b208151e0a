/** Changes of a user's addresses: events of the user, each with a notice to the other known addresses. */
export const accountChanges = [
  'request-email',
  'change-email',
  'set-backup-email',
  'remove-backup-email',
] as const;
export type AccountChange = (typeof accountChanges)[number];
