import * as z from 'zod';
import { ById } from './api/page';
import { contract } from './api/route';
import { campaignStates, pauseReasons, recipientStates } from './campaign-states';

/** How far a campaign has come, and whether it goes on. */
export const Progress = z.object({
  state: z.enum(campaignStates),
  pauseReason: z.enum(pauseReasons).nullable(),
  pauseDetail: z.string(),
  /** of its people, in each state; all of them together are everybody who was meant */
  counts: z.record(z.enum(recipientStates), z.number()),
  /** mails that left in the last minute */
  lastMinute: z.number(),
  /** as fast as they left; null: nobody can tell */
  secondsLeft: z.number().nullable(),
  /** when the next mail may go, where none may go now */
  nextAt: z.string().nullable(),
  /** in doubt, and nobody can be asked but a person */
  undecided: z.number(),
  /** through what it goes; of a campaign that is over, whatever its mails went through */
  accounts: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** OUTBOX: no mail server is given, so that its mails stay in the house */
      delivery: z.enum(['OUTBOX', 'SMTP']),
      /** after issues it is not tried before this */
      restsUntil: z.string().nullable(),
      /** what the mail server or the network said last */
      error: z.string().nullable(),
      /** the mail server called the house too fast: so many mails a second at most, for now */
      slowed: z.number().nullable(),
    }),
  ),
});
export type Progress = z.infer<typeof Progress>;

/** What somebody decides of mails that may have arrived, or not: to take them for sent, or to send them once more. */
export const doubtDecisions = ['SENT', 'RESEND'] as const;

export const sending = contract({
  progress: {
    method: 'GET',
    path: '/campaigns/:id/progress',
    permission: 'campaigns:read',
    subject: 'campaign',
    summary: 'How far a campaign has come, how fast it goes, and what its mail server says.',
    params: ById,
    reply: Progress,
  },
  decide: {
    method: 'POST',
    path: '/campaigns/:id/doubts',
    permission: 'campaigns:send',
    subject: 'campaign',
    summary:
      'Decide of mails that the mail server may have taken, or not: they count as sent, or go once more under the same Message-ID.',
    params: ById,
    body: z.strictObject({
      decision: z.enum(doubtDecisions),
      /** absent: all that are in doubt */
      recipientIds: z.array(z.number().int().positive()).min(1).max(1000).optional(),
    }),
    reply: z.object({ decided: z.number() }),
  },
});
