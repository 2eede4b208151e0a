import type { StaffNoticeKey } from './template-fields';

/** What messages to a user are about. Those about the account protect it, so they cannot be switched off. */
export const notificationCategories = ['ACCOUNT', 'SYSTEM', 'TASKS'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** How messages reach a user: in the inbox, in an email at once, or in one email a day. */
export const notificationChannels = ['APP', 'EMAIL', 'DIGEST'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/**
 * Returns whether a channel is on for a user who has chosen nothing. Messages about the account always come at once, so that
 * the digest never contains them.
 */
export const isChannelOn = (category: NotificationCategory, channel: NotificationChannel): boolean =>
  category !== 'ACCOUNT' || channel !== 'DIGEST';

/** The hour of the daily digest, in the time zone of its reader, until they choose another one. */
export const defaultDigestHour = 8;

/** An email at once waits this long, and is not sent if its notifications are read meanwhile. */
export const emailDelayMinutes = 2;

/** The category of every system email to users. */
export const noticeCategories = {
  activation: 'ACCOUNT',
  reset: 'ACCOUNT',
  newDevice: 'ACCOUNT',
  providerBound: 'ACCOUNT',
  providerUnbound: 'ACCOUNT',
  securityChanged: 'ACCOUNT',
  passkeyAdded: 'ACCOUNT',
  passkeyRemoved: 'ACCOUNT',
  confirmEmail: 'ACCOUNT',
  confirmBackupEmail: 'ACCOUNT',
  emailRequested: 'ACCOUNT',
  emailChanged: 'ACCOUNT',
  emailSet: 'ACCOUNT',
  phoneChanged: 'ACCOUNT',
  textLimit: 'SYSTEM',
  movedUp: 'SYSTEM',
} as const satisfies Record<StaffNoticeKey, NotificationCategory>;
