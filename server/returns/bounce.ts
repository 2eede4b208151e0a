import { foldLine } from '#contract/line';
import type { PersonalReply } from '../customer-emails/receive';
import { isMessageId } from '../lib/message-id';
import { hasNoSender, isAutomatic, isFromMailServer } from './automatic';
import { type DeliveryOutcome, type Failure, readDeliveryStatus } from './delivery-status';
import { readFeedback } from './feedback';
import { findFailure, readNotice } from './notice';
import { noticeLines } from './notice-words';
import { findOwnMail, findReturnedMessageId, isToUnsubscribeAddress, type MailReference } from './own-mail';
import { readProviderNotice } from './provider-notice';
import { findPart, getHeader, parseMail, type ReceivedMail } from './received-mail';
import { isUnsubscribeRequest } from './unsubscribe-words';

/** Limits for what is stored of a reply. */
const maxSubjectLength = 300;
const maxSenderLength = 320;
const maxTextLength = 20_000;

/** A request to receive no more emails. */
export interface Unsubscription {
  kind: 'UNSUBSCRIBE';
  /** how they unsubscribed: by the address of the List-Unsubscribe header, in text, by a report, or at their provider */
  by: 'ADDRESS' | 'WORDS' | 'REPORT' | 'PROVIDER';
  /** sender of the email; needed only when the text names none of our emails */
  sender: string;
}
/** The meaning of a received email, regardless of which sent email it is about. */
type Meaning =
  | ({ kind: 'BOUNCE' } & Failure)
  | { kind: 'COMPLAINT' }
  | Unsubscription
  | ({ kind: 'REPLY' } & PersonalReply)
  /** automatic replies: out of office, delayed, delivered */
  | { kind: 'AUTO' };
export type Returned = MailReference & Meaning;

/**
 * Classifies a received email about one of our emails: delivery notice, complaint, unsubscribe request, automatic reply,
 * otherwise a personal reply. A pure function of the bytes that does not query the database.
 */
export async function readReturned(raw: Buffer): Promise<Returned> {
  const mail = await parseMail(raw);
  return { ...findOwnMail(mail, raw), ...classifyMail(mail) };
}

/** The order matters: standardized reports first, then addresses and senders, then text. */
function classifyMail(mail: ReceivedMail): Meaning {
  const report = readReport(mail);
  if (report) return report;
  // Headers are ignored here: Apple's email client, for one, marks unsubscribe requests as automatic replies.
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
    : { kind: 'REPLY', ...toPersonalReply(mail), text };
}

const toPersonalReply = (mail: ReceivedMail): Omit<PersonalReply, 'text'> => {
  const ownMessageId = getHeader(mail, 'message-id');
  return {
    subject: foldLine(mail.subject).slice(0, maxSubjectLength),
    sender: foldLine(mail.from.address).toLowerCase().slice(0, maxSenderLength),
    ownMessageId: isMessageId(ownMessageId) ? ownMessageId : null,
    files: mail.files,
  };
};

/** Reads a report part (RFC 3464, 5965, 8098), or the fields of one in the text of a notice. */
function readReport(mail: ReceivedMail): Meaning | undefined {
  const feedback = readFeedback(mail);
  if (feedback === 'UNSUBSCRIBE') return toUnsubscription(mail, 'REPORT');
  if (feedback) return { kind: feedback === 'NONE' ? 'AUTO' : feedback };
  const status = findPart(mail, 'message/delivery-status', 'message/global-delivery-status');
  const delivery = status === undefined ? undefined : readDeliveryStatus(status);
  if (delivery) return toMeaning(withNoticeText(delivery, mail));
  if (
    findPart(mail, 'message/disposition-notification', 'message/global-disposition-notification') !==
    undefined
  )
    return { kind: 'AUTO' };
  const isNotice =
    isFromMailServer(mail) || hasNoSender(mail) || /multipart\/report/i.test(getHeader(mail, 'content-type'));
  const statusInText =
    isNotice && /^final-recipient\s?:/im.test(mail.text) ? readDeliveryStatus(mail.text) : undefined;
  return statusInText && toMeaning(statusInText);
}

/** Adds the reason from the text of the notice when the fields do not state one. */
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

/**
 * Returns whether the subject is that of unsubscribe addresses (RFC 2369), or the email client marks it as an unsubscribe
 * request.
 */
const isUnsubscribeMail = (mail: ReceivedMail): boolean =>
  /true|yes|1/i.test(getHeader(mail, 'x-apple-unsubscribe')) ||
  (!isFromMailServer(mail) && isUnsubscribeRequest(mail.subject));

/**
 * Reads a report inside an email. Gateways wrap them. A person who forwards one expects a reply, unless the returned email
 * is one of ours.
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

/** Lines with which email clients introduce quotations, in various languages. */
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

/** Returns the text above the quotation. */
const stripQuotation = (text: string): string =>
  (`\n${text.replace(/\r\n?/g, '\n')}`.split(quotation, 1)[0] ?? '').trim().slice(0, maxTextLength);
