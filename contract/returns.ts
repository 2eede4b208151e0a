import * as z from 'zod';

/** Addresses in mails, outside of `/app/`: what was pressed, the picture that says it was opened, and the way out. */
export const clickBase = '/l/';
export const openBase = '/o/';
export const leaveBase = '/u/';

/** A link that no reader sees: whoever follows it is a program. No campaign has as many links. */
export const trapLink = 65_535;

/** By what it is known that a program opened a mail or pressed a link, and nobody did. */
export const machineSigns = ['AGENT', 'AHEAD', 'HEAD', 'TRAP', 'BURST'] as const;
export type MachineSign = (typeof machineSigns)[number];

/** Where providers report what became of mails, below it the number of the mail account. */
export const hookBase = '/hooks/mail/';

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
export const Reported = z.strictObject({ events: z.array(ReportedReturn).min(1).max(1000) });
