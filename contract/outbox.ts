import * as z from 'zod';
import { type Lifecycle, listStates, type StepOf } from './api/lifecycle';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';

/** The way of a mail through the outbox. A person takes only the step `sendAgain`. */
export const mailLifecycle = {
  /** the house has not been told how to send it */
  KEPT: { queue: 'QUEUED', sendAgain: 'QUEUED' },
  /** `defer`: the mail server does not take it now */
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
  /** its job may be tried again */
  FAILED: { sendAgain: 'QUEUED', send: 'SENT', defer: 'QUEUED', expire: 'EXPIRED', keep: 'KEPT' },
  /** the link in it stopped working before it could be sent */
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
  /** what the mail server said the last time, in its words */
  error: z.string().nullable(),
  attempts: z.number(),
  /** of a mail that waits after a failure: when it is tried again */
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
    summary: 'Mails the house wrote, newest first.',
    query: PageQuery.extend({ state: z.enum(mailStates).optional() }),
    reply: page(Mail),
  },
  read: {
    method: 'GET',
    path: '/outbox/:id',
    permission: 'outbox:read',
    subject: 'mail',
    summary: 'One mail with its text.',
    params: ById,
    /** `html`: as mail programs show it; null: it is a text alone */
    reply: Mail.extend({ body: z.string(), html: z.string().nullable() }),
  },
  sendAgain: {
    method: 'POST',
    path: '/outbox/:id/delivery',
    permission: 'outbox:send',
    subject: 'mail',
    summary: 'Send a mail that was not sent, now.',
    params: ById,
    reply: 'nothing',
  },
});
