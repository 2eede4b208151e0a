import * as z from 'zod';

/** Issues of an email: an ERROR blocks sending, a WARNING does not. */
export const emailIssues = {
  /** the text between {{ and }} is not valid Liquid */
  SYNTAX: 'ERROR',
  /** a tag or filter that emails do not support */
  FORBIDDEN: 'ERROR',
  UNKNOWN_VARIABLE: 'ERROR',
  /** a variable that may be empty and has no fallback */
  NO_FALLBACK: 'WARNING',
  NO_SUBJECT: 'ERROR',
  EMPTY: 'ERROR',
  /** nothing was selected, or the selection no longer exists */
  MISSING_LOT: 'ERROR',
  MISSING_SALE: 'ERROR',
  MISSING_COLLECTION: 'ERROR',
  MISSING_PICTURE: 'ERROR',
  LOT_WITHDRAWN: 'WARNING',
  LOT_SOLD: 'WARNING',
  /** no lot matches */
  EMPTY_GRID: 'WARNING',
  NO_ALT: 'WARNING',
  NO_LINK: 'WARNING',
  /** a link target that emails do not allow */
  BAD_LINK: 'ERROR',
  /** no unsubscribe link */
  NO_UNSUBSCRIBE: 'ERROR',
  /** the law requires a postal address of the sender */
  NO_ADDRESS: 'WARNING',
  /** the server removed content that emails do not allow, such as scripts and forms */
  REMOVED: 'WARNING',
  /** an issue reported by the MJML compiler */
  MJML: 'ERROR',
  TOO_HEAVY: 'WARNING',
  TOO_LONG: 'ERROR',
} as const satisfies Record<string, 'ERROR' | 'WARNING'>;
export type EmailIssueCode = keyof typeof emailIssues;

export const EmailIssue = z.object({
  code: z.enum(Object.keys(emailIssues) as [EmailIssueCode, ...EmailIssueCode[]]),
  /** `id` of the block */
  block: z.string().optional(),
  /** the variable, the address or the compiler's message */
  detail: z.string().optional(),
});
export type EmailIssue = z.infer<typeof EmailIssue>;
