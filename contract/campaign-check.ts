import * as z from 'zod';
import { variants } from './campaign-fields';
import { emailIssues } from './email-issues';
import { segments } from './segments';
import { languages } from './session';

/** Findings of the check apart from issues of its emails, with their severity. */
export const ownFindings = {
  NOBODY: 'ERROR',
  /** the audience cannot be resolved: a segment was deleted */
  BAD_AUDIENCE: 'ERROR',
  /** no email for recipients whose language has none */
  NO_LETTER: 'ERROR',
  /** a test without its second email */
  NO_VARIANT: 'ERROR',
  /** a test by opens although opens are not tracked */
  UNTRACKED_TEST: 'ERROR',
  PAST_TIME: 'ERROR',
  /** the password or the signing key of its mail account cannot be read with the server's key */
  UNREADABLE_SECRET: 'ERROR',
  /** a variable without value or fallback for some recipients, who are skipped */
  EMPTY_VARIABLE: 'WARNING',
  /** a variable of the house or the auction without value: affects all recipients */
  EMPTY_VALUE: 'WARNING',
  DEAD_LINK: 'WARNING',
  /** the two emails of a test are identical */
  SAME_LETTERS: 'WARNING',
  UNPUBLISHED_SALE: 'WARNING',
  PAST_SALE: 'WARNING',
  /** nothing was sent for days */
  STOOD_STILL: 'WARNING',
  /** many times the recipients of the department's last campaign */
  SIZE_JUMP: 'WARNING',
  /** DNS records of the sending domain that make mailbox providers classify its emails as spam */
  BAD_DNS: 'WARNING',
  UNCHECKED_LINKS: 'NOTE',
  /** the DNS was not checked recently */
  UNCHECKED_DNS: 'NOTE',
  /** the name servers did not answer */
  UNKNOWN_DNS: 'NOTE',
  QUIET_HOURS: 'NOTE',
  /** emails stay in the outbox and are not sent */
  OUTBOX: 'NOTE',
} as const satisfies Record<string, 'ERROR' | 'WARNING' | 'NOTE'>;
export const findings = { ...emailIssues, ...ownFindings };
export type FindingCode = keyof typeof findings;
export const campaignParts = ['audience', 'content', 'check', 'schedule'] as const;
export type CampaignPart = (typeof campaignParts)[number];

const Finding = z.object({
  code: z.enum(Object.keys(findings) as [FindingCode, ...FindingCode[]]),
  weight: z.enum(['ERROR', 'WARNING', 'NOTE']),
  /** the step in which to fix it */
  part: z.enum(campaignParts),
  /** identifies it among findings of the same code; a confirmation is stored by code and key */
  key: z.string(),
  /** number of affected recipients, lots or bytes */
  count: z.number(),
  /** the affected link, variable or lot */
  detail: z.string(),
  variant: z.enum(variants).nullable(),
  language: z.enum(languages).nullable(),
  block: z.string().nullable(),
  /** the user who confirmed it, if any */
  accepted: z.string().nullable(),
});
export type Finding = z.infer<typeof Finding>;

export const Check = z.object({
  audience: segments.count.reply,
  findings: z.array(Finding),
  /** more recipients than one user may approve alone, so a second user is required */
  needsApproval: z.boolean(),
  approveAbove: z.number(),
});
export type Check = z.infer<typeof Check>;
