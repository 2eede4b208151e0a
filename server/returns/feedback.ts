import { headerOf, partOf, type ReceivedMail } from './received-mail';
import { type Fields, fieldGroups } from './report-parts';

/** What a reader or a provider says of a mail that arrived; NONE: it reports something else. */
export type Feedback = 'COMPLAINT' | 'UNSUBSCRIBE' | 'NONE';

/**
 * Reads a report of feedback (RFC 5965, 6591), or a complaint as Microsoft sends it: the mail itself, with its recipient
 * named in a header. undefined: the mail is neither.
 */
export function readFeedback(mail: ReceivedMail): Feedback | undefined {
  const report = partOf(mail, 'message/feedback-report') ?? findInlineReport(mail);
  if (report !== undefined) return parseFeedback(fieldGroups(report).find(hasType) ?? new Map());
  const isMicrosoftReport =
    mail.embedded.some((inner) => headerOf(inner, 'x-hmxmroriginalrecipient') !== '') ||
    headerOf(mail, 'x-hmxmroriginalrecipient') !== '' ||
    (/^complaint about message from\b/i.test(mail.subject) && mail.embedded.length > 0);
  return isMicrosoftReport ? 'COMPLAINT' : undefined;
}

const hasType = (group: Fields): boolean => group.has('feedback-type') || group.has('abuse-type');

/** Some write the report into the text, or separate its parts by another boundary than they announced. */
const findInlineReport = ({ headers, text }: ReceivedMail): string | undefined =>
  /feedback-report/i.test(headers.get('content-type')?.[0] ?? '') && /^feedback-type\s?:/im.test(text)
    ? text
    : undefined;

/** A type that nobody registered is `other`, by RFC 5965 a complaint like the rest; these are none. */
const notComplaints = /^(not[-_ ]?spam|auth[-_ ]?failure|dmarc|dkim|spf|miscategori[sz]ed|subscription)/;

function parseFeedback(fields: Fields): Feedback {
  const type = fields.get('feedback-type')?.toLowerCase() ?? '';
  if (/^(opt[-_ ]?out|unsubscribe)/.test(type)) return 'UNSUBSCRIBE';
  return notComplaints.test(type) || fields.has('auth-failure') ? 'NONE' : 'COMPLAINT';
}
