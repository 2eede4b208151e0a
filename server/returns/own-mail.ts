import { getHeader, listAddresses, type ReceivedMail } from './received-mail';

/** Identifies which of our emails an email is about. */
export interface MailReference {
  /** signed token of the recipient, not verified yet */
  token: string | undefined;
  /** Message-ID of the email that it is about */
  messageId: string | undefined;
}

/**
 * Message-IDs of our emails: `<c12.r345.…@…>` of campaigns, `<ce678.…@…>` of emails to one customer. Programs that quote them
 * may drop the brackets.
 */
const messageIds =
  /(?<![\w.])(?:c\d{1,15}\.r\d{1,15}\.[^\s@<>"'()\\]{1,200}|ce\d{1,15}\.[\da-f]{16})@[\w.-]{1,255}/g;
/** Addresses to which automatic replies are sent. */
const tokens = /\b(bounce|unsub)\+([\da-f]{42})@/gi;

/** Headers with the recipient address, which differ between mail servers. */
const receiverHeaders = [
  'delivered-to',
  'x-original-to',
  'x-delivered-to',
  'x-forwarded-to',
  'x-envelope-to',
  'envelope-to',
  'original-recipient',
  'to',
  'cc',
];

export const isToUnsubscribeAddress = (mail: ReceivedMail): boolean =>
  listAddresses(mail, ...receiverHeaders).some((address) => address.startsWith('unsub+'));

/**
 * Returns the references to our email: from its recipient address, what it replies to, the returned email, otherwise from
 * anywhere in its content.
 */
export function findOwnMail(mail: ReceivedMail, raw: Uint8Array): MailReference {
  const texts = [...listReferences(mail), Buffer.from(raw).toString('latin1')];
  return {
    token: findFirst(texts, tokens)?.[2]?.toLowerCase(),
    messageId: findMessageId(texts),
  };
}

/** Returns the Message-ID of the returned email when it is one of ours: from its own header, not from what it replies to. */
export const findReturnedMessageId = ({ embedded, parts }: ReceivedMail): string | undefined =>
  findMessageId([
    ...embedded.map((inner) => getHeader(inner, 'message-id')),
    ...parts
      .filter(({ type }) => /^text\/rfc822-headers?$/.test(type))
      .map(({ text }) => /^message-id:[^\n]{0,500}/im.exec(text)?.[0] ?? ''),
  ]);

const findMessageId = (texts: readonly string[]): string | undefined => {
  const match = findFirst(texts, messageIds)?.[0].replace(/[.-]{1,5}$/, '');
  return match && `<${match}>`;
};

const findFirst = (texts: readonly string[], expression: RegExp): RegExpExecArray | undefined => {
  for (const text of texts) {
    const [match] = text.matchAll(expression);
    if (match) return match;
  }
  return undefined;
};

/** Returns the decoded texts, so that references in encoded parts are found too. */
const listReferences = (mail: ReceivedMail): string[] => [
  ...[...receiverHeaders, 'in-reply-to', 'references', 'x-original-message-id'].flatMap(
    (name) => mail.headers.get(name) ?? [],
  ),
  ...mail.embedded.flatMap((inner) => [
    getHeader(inner, 'message-id'),
    getHeader(inner, 'return-path'),
    ...listReferences(inner),
  ]),
  ...mail.parts.map(({ text }) => text),
  mail.text,
];
