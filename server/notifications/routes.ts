import type { Handlers } from '#contract/api/route';
import type { notifications } from '#contract/notifications';
import type { Context } from '../app-context';
import { listChoices, saveChoice, saveDigestHour } from './choices';
import { countUnread, dismiss, listInbox, markRead } from './inbox';

export const notificationRoutes: Handlers<typeof notifications, Context> = {
  inbox: ({ query }, context) => listInbox(context, query),
  unread: (_, context) => countUnread(context),
  read: ({ body }, context) => markRead(context, body),
  dismiss: ({ body }, context) => dismiss(context, body),
  choices: (_, context) => listChoices(context),
  choose: ({ body }, context) => saveChoice(context, body),
  chooseDigestHour: ({ body }, context) => saveDigestHour(context, body.hour),
};
