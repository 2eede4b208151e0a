import * as z from 'zod';
import { contract } from './api/route';
import { EmailAddress } from './email-address';

const PendingChange = z.object({ email: z.string(), expiresAt: z.string() });
const PendingReply = z.object({ pending: PendingChange.nullable() });
const ByToken = z.object({ token: z.string().max(100) });

/** How a user changes the own email address, and sets a second one for notices about the security of the account. */
export const emailChanges = contract({
  pending: {
    method: 'GET',
    path: '/session/email-change',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Get the new email address of the user that is not confirmed yet, if any.',
    reply: PendingReply,
  },
  request: {
    method: 'POST',
    path: '/session/email-change',
    permission: 'signed-in',
    subject: 'none',
    requiresConfirmation: true,
    summary:
      'Request a new email address for the user. It applies when the link that is sent to it is used; the old address gets a link to stop the change.',
    body: z.strictObject({ email: EmailAddress }),
    reply: z.object({ pending: PendingChange }),
  },
  cancel: {
    method: 'DELETE',
    path: '/session/email-change',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Withdraw the new email address that is not confirmed yet.',
    reply: 'nothing',
  },
  readBackup: {
    method: 'GET',
    path: '/session/backup-email',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    summary: 'Get the backup address of the user, and the one that is not confirmed yet, if any.',
    reply: PendingReply.extend({ email: z.string().nullable() }),
  },
  requestBackup: {
    method: 'POST',
    path: '/session/backup-email',
    permission: 'signed-in',
    subject: 'none',
    requiresConfirmation: true,
    summary:
      'Request a backup address for the user. It gets notices about the security of the account once the link that is sent to it is used.',
    body: z.strictObject({ email: EmailAddress }),
    reply: z.object({ pending: PendingChange }),
  },
  cancelBackup: {
    method: 'DELETE',
    path: '/session/backup-email/request',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Withdraw the backup address that is not confirmed yet.',
    reply: 'nothing',
  },
  removeBackup: {
    method: 'DELETE',
    path: '/session/backup-email',
    permission: 'signed-in',
    subject: 'none',
    duringReview: true,
    requiresConfirmation: true,
    summary: 'Remove the backup address of the user.',
    reply: 'nothing',
  },
  readConfirmation: {
    method: 'GET',
    path: '/session/email-change/confirmation/:token',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Get the change that a link sent to the new address confirms. Changes nothing.',
    params: ByToken,
    reply: z.object({
      oldEmail: z.string(),
      newEmail: z.string(),
      /** whether it is the backup address, not the one with which the user signs in */
      isBackup: z.boolean(),
    }),
  },
  confirm: {
    method: 'POST',
    path: '/session/email-change/confirmation/:token',
    permission: 'signed-in',
    subject: 'none',
    summary: 'Change the email address or backup address of the user with such a link, which works once.',
    params: ByToken,
    reply: z.object({ email: z.string() }),
  },
  readStop: {
    method: 'GET',
    path: '/session/email-change/stop/:token',
    permission: 'public',
    subject: 'none',
    summary: 'Get the change that a link sent to the old address stops. Changes nothing.',
    params: ByToken,
    reply: z.object({
      oldEmail: z.string(),
      newEmail: z.string(),
      /** whether the new address is in use already */
      confirmed: z.boolean(),
    }),
  },
  stop: {
    method: 'POST',
    path: '/session/email-change/stop/:token',
    permission: 'public',
    subject: 'none',
    summary:
      'Keep or restore the old address with such a link: all sessions of the user end, and a link to set a new password is sent to the old address.',
    params: ByToken,
    reply: 'nothing',
  },
});
