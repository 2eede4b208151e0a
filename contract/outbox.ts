import * as z from 'zod';
import { type Lifecycle, listStates, type StepOf } from './api/lifecycle';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';

/** The lifecycle of an email in the outbox. Users only take the step `sendAgain`. */
export const mailLifecycle = {
  /** no mail server is configured */
  KEPT: { queue: 'QUEUED', sendAgain: 'QUEUED', expire: 'EXPIRED' },
  /** `defer`: the mail server temporarily refused it */
  QUEUED: {
    queue: 'QUEUED',
    sendAgain: 'QUEUED',
    send: 'SENT',
    defer: 'QUEUED',
    giveUp: 'FAILED',
    expire: 'EXPIRED',
    keep: 'KEPT',
  },
  SENT: {},
  /** its job can be retried */
  FAILED: { sendAgain: 'QUEUED', send: 'SENT', defer: 'QUEUED', expire: 'EXPIRED', keep: 'KEPT' },
  /** its link expired, or another email replaced it, before it could be sent */
  EXPIRED: {},
} as const satisfies Lifecycle;
export type MailState = keyof typeof mailLifecycle;
export type MailStep = StepOf<typeof mailLifecycle>;
export const mailStates = listStates(mailLifecycle);

const Mail = z.object({
  id: z.number(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  /** the last reply of the mail server */
  error: z.string().nullable(),
  attempts: z.number(),
  /** when a failed email is retried */
  nextTryAt: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});

export const outbox = contract({
  list: {
    method: 'GET',
    path: '/outbox',
    permission: 'outbox:read',
    subject: 'none',
    summary: 'List the system emails, newest first.',
    query: PageQuery.extend({ state: z.enum(mailStates).optional() }),
    reply: page(Mail),
  },
  read: {
    method: 'GET',
    path: '/outbox/:id',
    permission: 'outbox:read',
    subject: 'mail',
    // Emails contain links to set passwords.
    requiresConfirmation: true,
    summary: 'Get an email with its text.',
    params: ById,
    /** `html`: as email clients show it; null: the email is plain text only */
    reply: Mail.extend({ body: z.string(), html: z.string().nullable() }),
  },
  sendAgain: {
    method: 'POST',
    path: '/outbox/:id/delivery',
    permission: 'outbox:send',
    subject: 'mail',
    summary: 'Send an unsent email now.',
    params: ById,
    reply: 'nothing',
  },
});
