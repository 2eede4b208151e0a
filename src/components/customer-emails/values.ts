import type { Reply } from '#contract/api/route';
import type { customerEmails } from '#contract/customer-emails';

export type EmailOptions = Reply<typeof customerEmails.options>;

/** The values of the form in which an email is written. */
export interface EmailValues {
  to: string;
  subject: string;
  text: string;
  fileIds: number[];
}
