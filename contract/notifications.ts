import * as z from 'zod';
import { page } from './api/page';
import { contract } from './api/route';
import { notificationCategories, notificationChannels } from './notification-categories';

const NotificationChoice = z.object({
  category: z.enum(notificationCategories),
  channel: z.enum(notificationChannels),
  enabled: z.boolean(),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;

export const notifications = contract({
  choices: {
    method: 'GET',
    path: '/session/notifications',
    permission: 'signed-in',
    subject: 'none',
    summary: 'List how the user wants to be notified, for each category and channel.',
    reply: page(NotificationChoice),
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
});
