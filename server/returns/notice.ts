import { hasNoSender, isAutomaticSubject, isFromMailServer, isReplySubject } from './automatic';
import { refusalStatus, smtpStatus } from './bounce-status';
import type { DeliveryOutcome, Failure } from './delivery-status';
import { delayWords, deliveredWords, failureWords, noticeLines, plainWords } from './notice-words';
import { headerOf, type ReceivedMail } from './received-mail';
import { addressIn } from './report-parts';

/** What a mail server answers: a code and words that belong to one. */
const refusedLine =
  /(?:^|[\s:;>(["#=])[45]\d\d[\s\-:;,)][^\n]{0,200}?(?:[45]\.\d{1,3}\.\d{1,3}|@|<|user|mailbox|recipient|address|account|reject|denied|unknown|unavailable|full|quota|relay|spam|block|policy|service|host|error|sorry|fail|invalid|not )/i;

/**
 * Reads a notice that says in words only what became of a mail; undefined: it is none. Who sends it decides how much it
 * takes: the word of a mail server is enough, of anybody else subject and text must say that a mail did not arrive.
 */
export function readNotice(mail: ReceivedMail): DeliveryOutcome | undefined {
  const { subject } = mail;
  if (isAutomaticSubject(subject)) return undefined;
  const isOfServer = isFromMailServer(mail);
  const names = headerOf(mail, 'x-failed-recipients');
  const isOfMachine = isOfServer || hasNoSender(mail) || names !== '';
  if (!isOfMachine && isReplySubject(subject)) return undefined;
  const lines = noticeLines(mail.text);
  const [head, text] = [plainWords(subject), plainWords(lines.join('\n'))];
  if (!isOfMachine)
    return failureWords.test(head) && failureWords.test(text) && !delayWords.test(`${head} ${text}`)
      ? { outcome: 'FAILED', failure: failureIn(lines, names) }
      : undefined;
  if (delayWords.test(head) || delayWords.test(text)) return { outcome: 'DELAYED' };
  const isFailure = names !== '' || failureWords.test(head) || failureWords.test(text);
  if (!isFailure && (deliveredWords.test(head) || deliveredWords.test(text))) return { outcome: 'DELIVERED' };
  const isRefusal =
    isOfServer &&
    (lines.some((line) => refusedLine.test(line)) ||
      !['5.7.1', undefined].includes(refusalStatus(text)) ||
      bringsBack(mail));
  return isFailure || isRefusal ? { outcome: 'FAILED', failure: failureIn(lines, names) } : undefined;
}

/** A mail server that sends a mail back, and does not say that it arrived, could not deliver it. */
const bringsBack = ({ embedded, parts }: ReceivedMail): boolean =>
  embedded.length > 0 || parts.some(({ type }) => /^text\/rfc822-headers?$/.test(type));

/** Returns why it failed, as far as the text of a notice says it. */
export function failureIn(lines: readonly string[], names = ''): Failure {
  const at = lines.findIndex((line) => refusedLine.test(line) || isPrecise(smtpStatus(line)));
  const recipient = addressIn(names) ?? recipientIn(lines);
  const said = at < 0 ? wordsOf(lines, recipient) : continued(lines, at);
  const first = at < 0 ? said : (lines[at] ?? '');
  const coded = smtpStatus(said);
  const status = isPrecise(coded)
    ? coded
    : (refusalStatus(plainWords(first)) ?? refusalStatus(plainWords(lines.join('\n'))) ?? coded);
  return { status: status ?? '', said, recipient };
}

const isPrecise = (status: string | undefined): status is string =>
  status !== undefined && !status.endsWith('.0.0');

/** A line with those that continue it: what a mail server said is broken and indented. */
function continued(lines: readonly string[], at: number): string {
  const said = [lines[at] ?? ''];
  for (const line of lines.slice(at + 1, at + 8)) {
    if (!/^[ \t]+\S/.test(line) && !/^\d{3}[- ]/.test(line)) break;
    said.push(line);
  }
  return said.join(' ').replace(/\s+/g, ' ').trim().slice(0, 500);
}

/** Without a code: the line that says why, else what follows the address, else the first that says that it failed. */
function wordsOf(lines: readonly string[], recipient = ''): string {
  const written = lines
    .map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(line) && !/^-{3}/.test(line));
  const named = written.findIndex(
    (line) => recipient !== '' && addressIn(line) === recipient && line.length < 200,
  );
  const said =
    written.find((line) => refusalStatus(plainWords(line))) ??
    (named < 0 ? undefined : written[named + 1]) ??
    written.find((line) => failureWords.test(plainWords(line)));
  return (said ?? '').slice(0, 500);
}

/** The address of which it speaks: one that begins its line, else the first. */
function recipientIn(lines: readonly string[]): string | undefined {
  const named = lines.filter((line) => line.includes('@'));
  const leading =
    named.find((line) => /rcpt to/i.test(line)) ??
    named.find((line) => /^\s{0,20}["<*(]?\s?[^\s@<>"]{1,128}@/.test(line));
  return addressIn(leading ?? named[0]);
}
