import { findPart, getHeader, type ReceivedMail } from './received-mail';
import { type Fields, fieldGroups } from './report-parts';

/** The feedback of a recipient or provider on a delivered email; NONE: the report is about something else. */
export type Feedback = 'COMPLAINT' | 'UNSUBSCRIBE' | 'NONE';

/**
 * Reads a feedback report (RFC 5965, 6591), or a complaint in Microsoft's form: the email itself, with its recipient in a
 * header. Returns undefined when the email is neither.
 */
export function readFeedback(mail: ReceivedMail): Feedback | undefined {
  const report = findPart(mail, 'message/feedback-report') ?? findInlineReport(mail);
  if (report !== undefined) return parseFeedback(fieldGroups(report).find(hasType) ?? new Map());
  const isMicrosoftReport =
    mail.embedded.some((inner) => getHeader(inner, 'x-hmxmroriginalrecipient') !== '') ||
    getHeader(mail, 'x-hmxmroriginalrecipient') !== '' ||
    (/^complaint about message from\b/i.test(mail.subject) && mail.embedded.length > 0);
  return isMicrosoftReport ? 'COMPLAINT' : undefined;
}

const hasType = (group: Fields): boolean => group.has('feedback-type') || group.has('abuse-type');

/** Some senders put the report in the text, or separate its parts by another boundary than declared. */
const findInlineReport = ({ headers, text }: ReceivedMail): string | undefined =>
  /feedback-report/i.test(headers.get('content-type')?.[0] ?? '') && /^feedback-type\s?:/im.test(text)
    ? text
    : undefined;

/** RFC 5965 treats unregistered types as `other`, which is a complaint; these types are not complaints. */
const notComplaints = /^(not[-_ ]?spam|auth[-_ ]?failure|dmarc|dkim|spf|miscategori[sz]ed|subscription)/;

function parseFeedback(fields: Fields): Feedback {
  const type = fields.get('feedback-type')?.toLowerCase() ?? '';
  if (/^(opt[-_ ]?out|unsubscribe)/.test(type)) return 'UNSUBSCRIBE';
  return notComplaints.test(type) || fields.has('auth-failure') ? 'NONE' : 'COMPLAINT';
}
