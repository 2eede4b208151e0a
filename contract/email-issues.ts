import * as z from 'zod';

/** What is wrong with an email: an ERROR must be mended before it is sent, a WARNING is to be known. */
export const emailIssues = {
  /** what stands between {{ and }} cannot be read */
  SYNTAX: 'ERROR',
  /** a tag or a filter that emails have not */
  FORBIDDEN: 'ERROR',
  UNKNOWN_VARIABLE: 'ERROR',
  /** a variable that may be empty, and nothing stands in for it */
  NO_FALLBACK: 'WARNING',
  NO_SUBJECT: 'ERROR',
  EMPTY: 'ERROR',
  /** nothing was chosen, or it is not there any more */
  MISSING_LOT: 'ERROR',
  MISSING_SALE: 'ERROR',
  MISSING_COLLECTION: 'ERROR',
  MISSING_PICTURE: 'ERROR',
  /** withdrawn */
  LOT_WITHDRAWN: 'WARNING',
  LOT_SOLD: 'WARNING',
  /** no lot matches */
  EMPTY_GRID: 'WARNING',
  NO_ALT: 'WARNING',
  NO_LINK: 'WARNING',
  /** leads nowhere a mail may lead */
  BAD_LINK: 'ERROR',
  /** nobody can stop these emails */
  NO_UNSUBSCRIBE: 'ERROR',
  /** the law wants to know from where one is written to */
  NO_ADDRESS: 'WARNING',
  /** something stood there that no mail may hold: scripts, forms */
  REMOVED: 'WARNING',
  /** what the MJML compiler says */
  MJML: 'ERROR',
  TOO_HEAVY: 'WARNING',
  TOO_LONG: 'ERROR',
} as const satisfies Record<string, 'ERROR' | 'WARNING'>;
export type EmailIssueCode = keyof typeof emailIssues;

export const EmailIssue = z.object({
  code: z.enum(Object.keys(emailIssues) as [EmailIssueCode, ...EmailIssueCode[]]),
  /** `id` of the block */
  block: z.string().optional(),
  /** the variable, the address or what the compiler says */
  detail: z.string().optional(),
});
export type EmailIssue = z.infer<typeof EmailIssue>;
