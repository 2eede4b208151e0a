/** Queries about the inbox; they are stale whenever a notification arrives or is read in another tab. */
export const inboxKey = ['notifications', 'inbox'] as const;
export const unreadKey = ['notifications', 'unread'] as const;
