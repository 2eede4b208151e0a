import * as z from 'zod';
import { variants } from './campaign-fields';
import { emailIssues } from './email-issues';
import { segments } from './segments';
import { languages } from './session';

/** What the check finds beside what is wrong with its emails, and how grave it is. */
export const ownFindings = {
  NOBODY: 'ERROR',
  /** its people cannot be found: a segment is gone */
  BAD_AUDIENCE: 'ERROR',
  /** none in the language of those whose own has none */
  NO_LETTER: 'ERROR',
  /** a test without its second email */
  NO_VARIANT: 'ERROR',
  /** a test by opens where nobody counts them */
  UNTRACKED_TEST: 'ERROR',
  PAST_TIME: 'ERROR',
  /** so many readers of whom it is not known, and nothing stands in for it: they are left out */
  EMPTY_VARIABLE: 'WARNING',
  /** of the house or the sale: so for everybody */
  EMPTY_VALUE: 'WARNING',
  DEAD_LINK: 'WARNING',
  /** two emails that are tested against each other and say the same */
  SAME_LETTERS: 'WARNING',
  UNPUBLISHED_SALE: 'WARNING',
  PAST_SALE: 'WARNING',
  /** for days nothing of it was sent */
  STOOD_STILL: 'WARNING',
  /** many times as many as the last one of the department */
  SIZE_JUMP: 'WARNING',
  /** what stands in the DNS of the sending domain, or does not: mailbox providers take its mails for junk */
  BAD_DNS: 'WARNING',
  UNCHECKED_LINKS: 'NOTE',
  /** nobody has looked of late */
  UNCHECKED_DNS: 'NOTE',
  /** the name servers gave no answer */
  UNKNOWN_DNS: 'NOTE',
  QUIET_HOURS: 'NOTE',
  /** nothing leaves the house */
  OUTBOX: 'NOTE',
} as const satisfies Record<string, 'ERROR' | 'WARNING' | 'NOTE'>;
export const findings = { ...emailIssues, ...ownFindings };
export type FindingCode = keyof typeof findings;
export const campaignParts = ['audience', 'content', 'check', 'schedule'] as const;
export type CampaignPart = (typeof campaignParts)[number];

const Finding = z.object({
  code: z.enum(Object.keys(findings) as [FindingCode, ...FindingCode[]]),
  weight: z.enum(['ERROR', 'WARNING', 'NOTE']),
  /** the step in which it is mended */
  part: z.enum(campaignParts),
  /** names it among the others of the same kind: what was confirmed is known by code and this */
  key: z.string(),
  /** of how many people, lots or bytes it speaks */
  count: z.number(),
  /** the link, variable or lot itself */
  detail: z.string(),
  variant: z.enum(variants).nullable(),
  language: z.enum(languages).nullable(),
  block: z.string().nullable(),
  /** who confirmed it, where somebody did */
  accepted: z.string().nullable(),
});
export type Finding = z.infer<typeof Finding>;

export const Check = z.object({
  audience: segments.count.reply,
  findings: z.array(Finding),
  /** it takes a second person: so many are more than the house lets one decide */
  needsApproval: z.boolean(),
  approveAbove: z.number(),
});
export type Check = z.infer<typeof Check>;
