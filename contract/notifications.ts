import * as z from 'zod';
import { page } from './api/page';
import { contract } from './api/route';
import { followNouns } from './follows';
import { importTargets } from './import-fields';
import { notificationCategories, notificationChannels } from './notification-categories';
import { inboxTabs, notificationKindNames } from './notification-kinds';
import { Day } from './time';

const NotificationChoice = z.object({
  category: z.enum(notificationCategories),
  channel: z.enum(notificationChannels),
  enabled: z.boolean(),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;

/** The hour of the daily digest in the time zone of the user. */
const DigestHour = z.number().int().min(0).max(23);

/** The row that notifications are about, as the user may see it now. */
const About = z.object({
  /**
   * the name of a customer, colleague or campaign, a file, the number and title of a sale, lot or item, or how many sanctions
   * matches were found; null for the user's own account, and for several rows
   */
  title: z.string().nullable(),
  /** what a task says, or why work was returned */
  text: z.string().nullable(),
  /** when a task is due */
  dueOn: Day.nullable(),
  /** the row whose page shows it: the customer of a note or task, the auction of a lot, the item of a reservation, the target of an import, the sale, collection, item or goal of a comment */
  pageId: z.number(),
  /** the number of a lot, or of a work that was commented on */
  lotNumber: z.string().nullable(),
  /** what a file is imported into */
  target: z.enum(importTargets).nullable(),
  /** which kind of row a comment is about, or was changed */
  noun: z.enum(followNouns).nullable(),
});

/** Notifications of one kind about the same row within an hour. */
const InboxEntry = z.object({
  /** of the newest notification */
  id: z.number(),
  kind: z.enum(notificationKindNames),
  subjectId: z.number(),
  count: z.number(),
  /** when the newest one was written */
  at: z.string(),
  /** the colleague who caused the newest one; null: the system */
  actor: z.object({ id: z.number(), name: z.string() }).nullable(),
  isRead: z.boolean(),
  /** null: the row was deleted, or the user may no longer see it */
  about: About.nullable(),
});
export type InboxEntry = z.infer<typeof InboxEntry>;

const UnreadCounts = z.object({ ALL: z.number(), MENTIONS: z.number(), TASKS: z.number() });
export type UnreadCounts = z.infer<typeof UnreadCounts>;

/**
 * Notifications up to the newest one that the user has seen, so that one that arrives meanwhile is not included, not even one
 * that was written earlier and committed later.
 */
const Selection = z.strictObject({
  upTo: z.number().int().positive(),
  /** `seen` of the reply that listed the newest one */
  seen: z
    .string()
    .max(20_000)
    .regex(/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/),
  /** only those in the same entry as the newest one */
  sameEntry: z.boolean().default(false),
  tab: z.enum(inboxTabs).optional(),
});
export type InboxSelection = z.infer<typeof Selection>;

export const notifications = contract({
  inbox: {
    method: 'GET',
    path: '/notifications',
    permission: 'signed-in',
    subject: 'none',
    summary:
      'List the notifications of the user, newest first. Those of one kind about the same row within an hour are one entry.',
    query: z.object({
      tab: z.enum(inboxTabs).optional(),
      /** only entries before this one: `next` of the previous reply */
      before: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    reply: z.object({
      entries: z.array(InboxEntry),
      next: z.number().nullable(),
      /** which transactions the entries include, to mark only what they show */
      seen: z.string(),
    }),
  },
  unread: {
    method: 'GET',
    path: '/notifications/unread',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Count the entries with unread notifications, in all and in each tab.',
    reply: UnreadCounts,
  },
  read: {
    method: 'POST',
    path: '/notifications/read',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Mark notifications as read: all, those of a tab or those of one entry.',
    body: Selection,
    reply: 'nothing',
  },
  dismiss: {
    method: 'POST',
    path: '/notifications/dismissed',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Remove notifications from the inbox: all, those of a tab or those of one entry.',
    body: Selection,
    reply: 'nothing',
  },
  choices: {
    method: 'GET',
    path: '/session/notifications',
    permission: 'signed-in',
    subject: 'none',
    summary:
      'List how the user wants to be notified, for each category and channel, and at what hour the daily digest is sent.',
    reply: page(NotificationChoice).extend({
      digestHour: DigestHour,
      /** that of the user's profile, otherwise that of the house */
      digestTimeZone: z.string(),
    }),
  },
  choose: {
    method: 'PUT',
    path: '/session/notifications',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Switch a channel on or off. Messages about the account (ACCOUNT) cannot be switched off.',
    body: z.strictObject({
      category: z.enum(notificationCategories).exclude(['ACCOUNT']),
      channel: z.enum(notificationChannels),
      enabled: z.boolean(),
    }),
    reply: 'nothing',
  },
  chooseDigestHour: {
    method: 'PUT',
    path: '/session/notifications/digest',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Choose the hour of the daily digest, in the time zone of the user.',
    body: z.strictObject({ hour: DigestHour }),
    reply: 'nothing',
  },
});
