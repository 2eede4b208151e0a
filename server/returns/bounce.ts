import { hasNoSender, isAutomatic, isFromMailServer } from './automatic';
import { type DeliveryOutcome, type Failure, readDeliveryStatus } from './delivery-status';
import { readFeedback } from './feedback';
import { findFailure, readNotice } from './notice';
import { noticeLines } from './notice-words';
import { findOwnMail, findReturnedMessageId, isToUnsubscribeAddress, type MailReference } from './own-mail';
import { readProviderNotice } from './provider-notice';
import { headerOf, parseMail, partOf, type ReceivedMail } from './received-mail';
import { isUnsubscribeRequest } from './unsubscribe-words';

/** Somebody wants no more mails. */
export interface Unsubscription {
  kind: 'UNSUBSCRIBE';
  /** how they said it: to the address of the List-Unsubscribe header, in words, by a report, to a provider */
  by: 'ADDRESS' | 'WORDS' | 'REPORT' | 'PROVIDER';
  /** who sends the mail; only words of a mail that names none of ours need it */
  sender: string;
}
/** What a mail says, whichever mail of the house it is about. */
type Meaning =
  | ({ kind: 'BOUNCE' } & Failure)
  | { kind: 'COMPLAINT' }
  | Unsubscription
  | { kind: 'REPLY'; subject: string; text: string }
  /** of machines: on holiday, delayed, delivered */
  | { kind: 'AUTO' };
export type Returned = MailReference & Meaning;

/**
 * Reads a mail that came to the house about one of its own: a notice of delivery, a complaint, the request to unsubscribe, an
 * answer of a machine, else somebody's reply. A pure function of the bytes: it asks no database.
 */
export async function readReturned(raw: Buffer): Promise<Returned> {
  const mail = await parseMail(raw);
  return { ...findOwnMail(mail, raw), ...classifyMail(mail) };
}

/** The order counts: reports in a form that is agreed on, then what its address or its sender says, then words. */
function classifyMail(mail: ReceivedMail): Meaning {
  const report = readReport(mail);
  if (report) return report;
  // Whatever its headers say: Apple's mail program, for one, calls the request to unsubscribe an automatic answer.
  if (isToUnsubscribeAddress(mail)) return toUnsubscription(mail, 'ADDRESS');
  if (isUnsubscribeMail(mail)) return toUnsubscription(mail, 'WORDS');
  const inner = embeddedReport(mail);
  if (inner) return inner;
  const provider = readProviderNotice(mail);
  if (provider) return provider.outcome === 'COMPLAINT' ? { kind: 'COMPLAINT' } : toMeaning(provider);
  const notice = readNotice(mail);
  if (notice) return toMeaning(notice);
  if (isAutomatic(mail)) return { kind: 'AUTO' };
  const text = stripQuotation(mail.text);
  return isUnsubscribeRequest(text)
    ? toUnsubscription(mail, 'WORDS')
    : { kind: 'REPLY', subject: mail.subject, text };
}

/** What a report part says (RFC 3464, 5965, 8098), or fields of one that stand in the text of a notice. */
function readReport(mail: ReceivedMail): Meaning | undefined {
  const feedback = readFeedback(mail);
  if (feedback === 'UNSUBSCRIBE') return toUnsubscription(mail, 'REPORT');
  if (feedback) return { kind: feedback === 'NONE' ? 'AUTO' : feedback };
  const status = partOf(mail, 'message/delivery-status', 'message/global-delivery-status');
  const delivery = status === undefined ? undefined : readDeliveryStatus(status);
  if (delivery) return toMeaning(withNoticeText(delivery, mail));
  if (
    partOf(mail, 'message/disposition-notification', 'message/global-disposition-notification') !== undefined
  )
    return { kind: 'AUTO' };
  const isNotice =
    isFromMailServer(mail) || hasNoSender(mail) || /multipart\/report/i.test(headerOf(mail, 'content-type'));
  const statusInText =
    isNotice && /^final-recipient\s?:/im.test(mail.text) ? readDeliveryStatus(mail.text) : undefined;
  return statusInText && toMeaning(statusInText);
}

/** Where the fields do not say why it failed, the text beside them may. */
function withNoticeText(delivery: DeliveryOutcome, mail: ReceivedMail): DeliveryOutcome {
  if (delivery.outcome !== 'FAILED' || delivery.failure.reply !== '') return delivery;
  const noticeFailure = findFailure(noticeLines(mail.text));
  const status =
    /^$|\.0\.0$/.test(delivery.failure.status) && noticeFailure.status
      ? noticeFailure.status
      : delivery.failure.status;
  return {
    outcome: 'FAILED',
    failure: { ...noticeFailure, ...delivery.failure, reply: noticeFailure.reply, status },
  };
}

const toMeaning = (delivery: DeliveryOutcome): Meaning =>
  delivery.outcome === 'FAILED' ? { kind: 'BOUNCE', ...delivery.failure } : { kind: 'AUTO' };

const toUnsubscription = ({ from }: ReceivedMail, by: Unsubscription['by']): Unsubscription => ({
  kind: 'UNSUBSCRIBE',
  by,
  sender: from.address.toLowerCase(),
});

/** By the subject that addresses for unsubscribing ask for (RFC 2369), or because the mail program says so. */
const isUnsubscribeMail = (mail: ReceivedMail): boolean =>
  /true|yes|1/i.test(headerOf(mail, 'x-apple-unsubscribe')) ||
  (!isFromMailServer(mail) && isUnsubscribeRequest(mail.subject));

/**
 * A report within a mail. Gateways wrap them; a person who forwards one wants an answer, unless what came back is a mail of
 * the house itself.
 */
function embeddedReport(mail: ReceivedMail): Meaning | undefined {
  for (const inner of mail.embedded) {
    const meaning = readReport(inner) ?? embeddedReport(inner) ?? readEmbeddedNotice(inner);
    if (!meaning || (meaning.kind !== 'BOUNCE' && meaning.kind !== 'COMPLAINT')) continue;
    if (isAutomatic(mail) || findReturnedMessageId(inner)) return meaning;
  }
  return undefined;
}

function readEmbeddedNotice(mail: ReceivedMail): Meaning | undefined {
  const notice = readNotice(mail);
  return notice && toMeaning(notice);
}

/** How mail programs introduce what they quote, in the languages of their users. */
const quotation = new RegExp(
  `\\n(?:${[
    />|-{2,} ?(?:Original|Forwarded|Ursprüngliche|Message d'origine|Mensagem original|Mensaje original|原始邮件|原始郵件|元のメッセージ)|_{10,}/,
    /(?:On|Am|Le|El|Em|Il|Op|Den|Dnia)\b[^\n]{5,200}(?:\n[^\n]{0,120})?(?:wrote|schrieb[^\n]{0,60}|a écrit|escribió|escreveu|ha scritto|schreef[^\n]{0,60}|skrev[^\n]{0,60}|napisał\(a\))\s?:/,
    /[^\n]{3,200}(?:写道|寫道|のメール|작성)\s?[:：]/,
    /(?:From|Von|De|Da|Van|发件人|寄件者|差出人|보낸 사람)\s?[:：][^\n]{0,200}[@<]/,
  ]
    .map(({ source }) => source)
    .join('|')})`,
);

/** What somebody wrote above what they quote. */
const stripQuotation = (text: string): string =>
  (`\n${text.replace(/\r\n?/g, '\n')}`.split(quotation, 1)[0] ?? '').trim().slice(0, 2000);

/** Of what kind a refusal is: nobody is there, the house or its text was refused, for good, or only for now. */
export type BounceClass = 'DEAD' | 'POLICY' | 'HARD' | 'SOFT';
export function classifyBounce(status: string): BounceClass {
  // 5.1.7 and 5.1.8 are about the sender (RFC 3463, 3.2).
  if (/^[45]\.(7\.|1\.[78]$)/.test(status)) return 'POLICY';
  if (/^5\.1\./.test(status)) return 'DEAD';
  return status.startsWith('4.') ? 'SOFT' : 'HARD';
}
