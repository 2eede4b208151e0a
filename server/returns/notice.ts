import { hasNoSender, isAutomaticSubject, isFromMailServer, isReplySubject } from './automatic';
import { refusalStatus, smtpStatus } from './bounce-status';
import type { DeliveryOutcome, Failure } from './delivery-status';
import { delayWords, deliveredWords, failureWords, normalizeText, noticeLines } from './notice-words';
import { getHeader, type ReceivedMail } from './received-mail';
import { findAddress } from './report-parts';

/** A reply of a mail server: a code with typical wording. */
const refusedLine =
  /(?:^|[\s:;>(["#=])[45]\d\d[\s\-:;,)][^\n]{0,200}?(?:[45]\.\d{1,3}\.\d{1,3}|@|<|user|mailbox|recipient|address|account|reject|denied|unknown|unavailable|full|quota|relay|spam|block|policy|service|host|error|sorry|fail|invalid|not )/i;

/**
 * Reads a notice that states the outcome of a delivery only in text. Returns undefined when the email is not a notice. For a
 * mail server one sign is enough; from other senders both subject and text must state that an email was not delivered.
 */
export function readNotice(mail: ReceivedMail): DeliveryOutcome | undefined {
  const { subject } = mail;
  if (isAutomaticSubject(subject)) return undefined;
  const isFromServer = isFromMailServer(mail);
  const failedRecipients = getHeader(mail, 'x-failed-recipients');
  const isFromMachine = isFromServer || hasNoSender(mail) || failedRecipients !== '';
  if (!isFromMachine && isReplySubject(subject)) return undefined;
  const lines = noticeLines(mail.text);
  const [head, text] = [normalizeText(subject), normalizeText(lines.join('\n'))];
  if (!isFromMachine)
    return failureWords.test(head) && failureWords.test(text) && !delayWords.test(`${head} ${text}`)
      ? { outcome: 'FAILED', failure: findFailure(lines, failedRecipients) }
      : undefined;
  if (delayWords.test(head) || delayWords.test(text)) return { outcome: 'DELAYED' };
  const isFailure = failedRecipients !== '' || failureWords.test(head) || failureWords.test(text);
  if (!isFailure && (deliveredWords.test(head) || deliveredWords.test(text))) return { outcome: 'DELIVERED' };
  const isRefusal =
    isFromServer &&
    (lines.some((line) => refusedLine.test(line)) ||
      !['5.7.1', undefined].includes(refusalStatus(text)) ||
      hasOriginal(mail));
  return isFailure || isRefusal
    ? { outcome: 'FAILED', failure: findFailure(lines, failedRecipients) }
    : undefined;
}

/** A mail server that returns an email without stating that it was delivered could not deliver it. */
const hasOriginal = ({ embedded, parts }: ReceivedMail): boolean =>
  embedded.length > 0 || parts.some(({ type }) => /^text\/rfc822-headers?$/.test(type));

/** Returns the reason of the failure, as far as the text of a notice states it. */
export function findFailure(lines: readonly string[], failedRecipients = ''): Failure {
  const at = lines.findIndex((line) => refusedLine.test(line) || isPrecise(smtpStatus(line)));
  const recipient = findAddress(failedRecipients) ?? findRecipient(lines);
  const reply = at < 0 ? findReplyText(lines, recipient) : joinContinuation(lines, at);
  const first = at < 0 ? reply : (lines[at] ?? '');
  const statusInReply = smtpStatus(reply);
  const status = isPrecise(statusInReply)
    ? statusInReply
    : (refusalStatus(normalizeText(first)) ??
      refusalStatus(normalizeText(lines.join('\n'))) ??
      statusInReply);
  return { status: status ?? '', reply, recipient };
}

const isPrecise = (status: string | undefined): status is string =>
  status !== undefined && !status.endsWith('.0.0');

/** Joins a line with its continuations, because replies of mail servers are wrapped and indented. */
function joinContinuation(lines: readonly string[], at: number): string {
  const pieces = [lines[at] ?? ''];
  for (const line of lines.slice(at + 1, at + 8)) {
    if (!/^[ \t]+\S/.test(line) && !/^\d{3}[- ]/.test(line)) break;
    pieces.push(line);
  }
  return pieces.join(' ').replace(/\s+/g, ' ').trim().slice(0, 500);
}

/**
 * Returns the reason when there is no code: the line with known wording, otherwise the line after the address, otherwise the
 * first line that states a failure.
 */
function findReplyText(lines: readonly string[], recipient = ''): string {
  const textLines = lines
    .map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(line) && !/^-{3}/.test(line));
  const recipientLine = textLines.findIndex(
    (line) => recipient !== '' && findAddress(line) === recipient && line.length < 200,
  );
  const reply =
    textLines.find((line) => refusalStatus(normalizeText(line))) ??
    (recipientLine < 0 ? undefined : textLines[recipientLine + 1]) ??
    textLines.find((line) => failureWords.test(normalizeText(line)));
  return (reply ?? '').slice(0, 500);
}

/** Returns the address that the notice is about: one at the beginning of a line, otherwise the first. */
function findRecipient(lines: readonly string[]): string | undefined {
  const withAddress = lines.filter((line) => line.includes('@'));
  const best =
    withAddress.find((line) => /rcpt to/i.test(line)) ??
    withAddress.find((line) => /^\s{0,20}["<*(]?\s?[^\s@<>"]{1,128}@/.test(line));
  return findAddress(best ?? withAddress[0]);
}
