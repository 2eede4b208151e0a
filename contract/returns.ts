import * as z from 'zod';
import { ById, PageQuery, page } from './api/page';
import { contract } from './api/route';

/** Addresses in mails, outside of `/app/`: what was clicked, the picture that says it was opened, and the way out. */
export const clickBase = '/l/';
export const openBase = '/o/';
export const unsubscribeBase = '/u/';

/** A link that no reader sees: whoever follows it is a program. No campaign has as many links. */
export const trapLinkIndex = 65_535;

/** By what it is known that a program opened a mail or clicked a link, and nobody did. */
export const machineSigns = ['AGENT', 'AHEAD', 'HEAD', 'TRAP', 'BURST'] as const;
export type MachineSign = (typeof machineSigns)[number];

/** Where providers report what became of mails, below it the number of the mail account. */
export const webhookBase = '/hooks/mail/';

/** One thing that a provider reports. */
export const ReportedReturn = z.strictObject({
  type: z.enum(['bounce', 'complaint', 'unsubscribe']),
  /** of the mail, as the house gave it */
  messageId: z.string().min(1).max(300),
  recipient: z.string().max(320).optional(),
  /** RFC 3463: `5.1.1` */
  status: z
    .string()
    .regex(/^[45]\.\d{1,3}\.\d{1,3}$/)
    .default('5.0.0'),
  /** what the mail server said */
  said: z.string().max(1000).default(''),
});
/** What a provider sends at a time. */
export const ReportedReturns = z.strictObject({ events: z.array(ReportedReturn).min(1).max(1000) });

/**
 * Why a returned email could not be read. ENDED: the parser crashed or needed too much memory; INTERRUPTED: the server
 * ended meanwhile.
 */
export const unreadableReasons = ['TOO_SLOW', 'TOO_LARGE', 'ENDED', 'INTERRUPTED', 'MALFORMED'] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

const UnreadableMail = z.object({
  id: z.number(),
  /** when it came */
  receivedAt: z.string(),
  /** when it was set aside */
  setAsideAt: z.string(),
  source: z.enum(['MAILBOX', 'WEBHOOK']),
  /** name of the mail account to which it came; null: the account was removed */
  account: z.string().nullable(),
  bytes: z.number(),
  reason: z.enum(unreadableReasons),
  /** what the parser reported, in its words */
  detail: z.string(),
});
export type UnreadableMail = z.infer<typeof UnreadableMail>;

export const returns = contract({
  list: {
    method: 'GET',
    path: '/returned-mails',
    permission: 'returns:handle',
    subject: 'none',
    summary: 'Returned emails that were set aside because they could not be read, newest first.',
    query: PageQuery.omit({ q: true }),
    reply: page(UnreadableMail),
  },
  retry: {
    method: 'POST',
    path: '/returned-mails/:id/retry',
    permission: 'returns:handle',
    subject: 'returnedMail',
    summary: 'Read a returned email that was set aside once more, within a few minutes.',
    params: ById,
    reply: 'nothing',
  },
  dismiss: {
    method: 'POST',
    path: '/returned-mails/:id/dismissed',
    permission: 'returns:handle',
    subject: 'returnedMail',
    summary: 'Take a returned email that was set aside off the list, or put it back.',
    params: ById,
    body: z.strictObject({ dismissed: z.boolean().default(true) }),
    reply: 'nothing',
  },
});
