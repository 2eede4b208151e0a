import type { NoticeKey } from './template-fields';

/** What messages to a user are about. Those about the account protect it, so they cannot be switched off. */
export const notificationCategories = ['ACCOUNT', 'SYSTEM', 'TASKS'] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** How messages reach a user: in the inbox, by email, or in a daily digest, which does not exist yet but can be chosen. */
export const notificationChannels = ['APP', 'EMAIL', 'DIGEST'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Whether a channel is on for a user who has chosen nothing. */
export const channelDefaults = { APP: true, EMAIL: true, DIGEST: false } as const satisfies Record<
  NotificationChannel,
  boolean
>;

/** The category of every system email. */
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
} as const satisfies Record<NoticeKey, NotificationCategory>;
