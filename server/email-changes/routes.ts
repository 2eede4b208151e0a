import type { Handlers } from '#contract/api/route';
import type { emailChanges } from '#contract/email-changes';
import type { Context } from '../app-context';
import { readBackup, removeBackup, requestBackup } from './backup';
import { confirmEmailChange, readConfirmation } from './confirm';
import { cancelRequest, findPendingChange, requestEmailChange } from './request';
import { readStop, stopEmailChange } from './stop';

export const emailChangeRoutes: Handlers<typeof emailChanges, Context> = {
  pending: async (_, context) => ({ pending: await findPendingChange(context, { isBackup: false }) }),
  request: ({ body }, context) => requestEmailChange(context, body.email),
  cancel: (_, context) => cancelRequest(context, { isBackup: false }),
  readBackup: (_, context) => readBackup(context),
  requestBackup: ({ body }, context) => requestBackup(context, body.email),
  cancelBackup: (_, context) => cancelRequest(context, { isBackup: true }),
  removeBackup: (_, context) => removeBackup(context),
  readConfirmation: ({ params }, context) => readConfirmation(context, params.token),
  confirm: ({ params }, context) => confirmEmailChange(context, params.token),
  readStop: ({ params }, context) => readStop(context, params.token),
  stop: ({ params }, context) => stopEmailChange(context, params.token),
};
