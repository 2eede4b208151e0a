import * as z from 'zod';
import { ById } from './api/page';
import { contract } from './api/route';
import { campaignStates, pauseReasons, recipientStates } from './campaign-states';

/** The progress of a campaign. */
export const Progress = z.object({
  state: z.enum(campaignStates),
  pauseReason: z.enum(pauseReasons).nullable(),
  pauseDetail: z.string(),
  /** number of recipients by state; the total is the whole audience */
  counts: z.record(z.enum(recipientStates), z.number()),
  /** emails sent in the last minute */
  lastMinute: z.number(),
  /** at the current speed; null: unknown */
  secondsLeft: z.number().nullable(),
  /** when the next email can be sent, if none can now */
  nextAt: z.string().nullable(),
  /** uncertain emails that only a user can decide */
  undecided: z.number(),
  /** the accounts it uses; for a campaign that is over, those it used */
  accounts: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** OUTBOX: no mail server is configured, so its emails stay in the outbox */
      delivery: z.enum(['OUTBOX', 'SMTP']),
      /** false while its password or signing key cannot be read: it sends nothing */
      canSend: z.boolean(),
      /** after errors it is not used before this time */
      restsUntil: z.string().nullable(),
      /** last error of the mail server or network */
      error: z.string().nullable(),
      /** temporary limit of emails per second after the mail server complained about the rate */
      slowed: z.number().nullable(),
    }),
  ),
});
export type Progress = z.infer<typeof Progress>;

/** A user's decision on uncertain emails: treat them as sent, or send them again. */
export const doubtDecisions = ['SENT', 'RESEND'] as const;

export const sending = contract({
  progress: {
    method: 'GET',
    path: '/campaigns/:id/progress',
    permission: 'campaigns:read',
    subject: 'campaign',
    summary: 'Get the progress of a campaign, its speed and the errors of its mail server.',
    params: ById,
    reply: Progress,
  },
  decide: {
    method: 'POST',
    path: '/campaigns/:id/doubts',
    permission: 'campaigns:send',
    subject: 'campaign',
    summary:
      'Decide about emails that the mail server may have accepted: count them as sent, or send them again under the same Message-ID.',
    params: ById,
    body: z.strictObject({
      decision: z.enum(doubtDecisions),
      /** absent: all uncertain ones */
      recipientIds: z.array(z.number().int().positive()).min(1).max(1000).optional(),
    }),
    reply: z.object({ decided: z.number() }),
  },
});
