import * as z from 'zod';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';

/** Paths in emails, outside of `/app/`: clicked links, the tracking pixel for opens, and the unsubscribe link. */
export const clickBase = '/l/';
export const openBase = '/o/';
export const unsubscribeBase = '/u/';

/** Index of a link that is invisible to recipients, so that only scanners follow it. No campaign has as many links. */
export const trapLinkIndex = 65_535;

/** Signs that a program, not the recipient, opened an email or clicked a link. */
export const machineSigns = ['AGENT', 'AHEAD', 'HEAD', 'TRAP', 'BURST'] as const;
export type MachineSign = (typeof machineSigns)[number];

/** Path where providers report delivery events, followed by the id of the mail account. */
export const webhookBase = '/hooks/mail/';

/** One event reported by a provider. */
export const ReportedReturn = z.strictObject({
  type: z.enum(['bounce', 'complaint', 'unsubscribe']),
  /** of the email, as Rostrum generated it */
  messageId: z.string().min(1).max(300),
  recipient: z.string().max(320).optional(),
  /** RFC 3463: `5.1.1` */
  status: z
    .string()
    .regex(/^[45]\.\d{1,3}\.\d{1,3}$/)
    .default('5.0.0'),
  /** the mail server's reply */
  said: z.string().max(1000).default(''),
});
/** A batch of events from a provider. */
export const ReportedReturns = z.strictObject({ events: z.array(ReportedReturn).min(1).max(1000) });

/**
 * Why a returned email could not be read. ENDED: the parser crashed or needed too much memory; INTERRUPTED: the server
 * stopped meanwhile.
 */
export const unreadableReasons = ['TOO_SLOW', 'TOO_LARGE', 'ENDED', 'INTERRUPTED', 'MALFORMED'] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

const UnreadableMail = z.object({
  id: z.number(),
  /** when it arrived */
  receivedAt: z.string(),
  /** when it was set aside */
  setAsideAt: z.string(),
  source: z.enum(['MAILBOX', 'WEBHOOK']),
  /** name of the mail account that received it; null: the account was removed */
  account: z.string().nullable(),
  bytes: z.number(),
  reason: z.enum(unreadableReasons),
  /** error message of the parser */
  detail: z.string(),
});
export type UnreadableMail = z.infer<typeof UnreadableMail>;

export const returns = contract({
  list: {
    method: 'GET',
    path: '/returned-mails',
    permission: 'returns:handle',
    subject: 'none',
    summary: 'List returned emails that could not be read, newest first.',
    query: PageQuery.omit({ q: true }),
    reply: page(UnreadableMail),
  },
  retry: {
    method: 'POST',
    path: '/returned-mails/:id/retry',
    permission: 'returns:handle',
    subject: 'returnedMail',
    summary: 'Retry reading a returned email within a few minutes.',
    params: ById,
    reply: 'nothing',
  },
  dismiss: {
    method: 'POST',
    path: '/returned-mails/:id/dismissed',
    permission: 'returns:handle',
    subject: 'returnedMail',
    summary: 'Dismiss a returned email that could not be read, or restore it.',
    params: ById,
    body: z.strictObject({ dismissed: z.boolean().default(true) }),
    reply: 'nothing',
  },
});
