import type { Handlers } from '#contract/api/route';
import type { notifications } from '#contract/notifications';
import type { Context } from '../app-context';
import { listChoices, saveChoice } from './choices';

export const notificationRoutes: Handlers<typeof notifications, Context> = {
  choices: (_, context) => listChoices(context),
  choose: ({ body }, context) => saveChoice(context, body),
};
