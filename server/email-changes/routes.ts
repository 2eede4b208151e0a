import type { Handlers } from '#contract/api/route';
import type { emailChanges } from '#contract/email-changes';
import type { Context } from '../app-context';
import { confirmEmailChange, readConfirmation } from './confirm';
import { cancelEmailChange, readPendingChange, requestEmailChange } from './request';
import { readStop, stopEmailChange } from './stop';

export const emailChangeRoutes: Handlers<typeof emailChanges, Context> = {
  pending: (_, context) => readPendingChange(context),
  request: ({ body }, context) => requestEmailChange(context, body.email),
  cancel: (_, context) => cancelEmailChange(context),
  readConfirmation: ({ params }, context) => readConfirmation(context, params.token),
  confirm: ({ params }, context) => confirmEmailChange(context, params.token),
  readStop: ({ params }, context) => readStop(context, params.token),
  stop: ({ params }, context) => stopEmailChange(context, params.token),
};
