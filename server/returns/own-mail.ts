import { addressesIn, headerOf, type ReceivedMail } from './received-mail';

/** Which of the house's own mails a mail is about. */
export interface MailReference {
  /** what the house signed for the recipient, as it was found; not checked yet */
  token: string | undefined;
  /** of the mail that it is about */
  messageId: string | undefined;
}

/** How mails of the house name each other (`<c12.r345.…@…>`; programs that quote the name may drop the brackets). */
const messageIds = /(?<![\w.])c\d{1,15}\.r\d{1,15}\.[^\s@<>"'()\\]{1,200}@[\w.-]{1,255}/g;
/** The addresses to which answers of machines go. */
const tokens = /\b(bounce|unsub)\+([\da-f]{42})@/gi;

/** To whom a mail came, as each mail server writes it. */
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
  addressesIn(mail, ...receiverHeaders).some((address) => address.startsWith('unsub+'));

/** Returns what names the mail of the house: where it was sent to, what it answers, what it brings back, else anything in it. */
export function findOwnMail(mail: ReceivedMail, raw: Uint8Array): MailReference {
  const texts = [...listReferences(mail), Buffer.from(raw).toString('latin1')];
  return {
    token: findFirst(texts, tokens)?.[2]?.toLowerCase(),
    messageId: findMessageId(texts),
  };
}

/** Returns the name of the mail that is brought back, if it is the house's own: by its own header, not by what it answers. */
export const findReturnedMessageId = ({ embedded, parts }: ReceivedMail): string | undefined =>
  findMessageId([
    ...embedded.map((inner) => headerOf(inner, 'message-id')),
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

/** Decoded, so that a name is found in a part that is encoded, too. */
const listReferences = (mail: ReceivedMail): string[] => [
  ...[...receiverHeaders, 'in-reply-to', 'references', 'x-original-message-id'].flatMap(
    (name) => mail.headers.get(name) ?? [],
  ),
  ...mail.embedded.flatMap((inner) => [
    headerOf(inner, 'message-id'),
    headerOf(inner, 'return-path'),
    ...listReferences(inner),
  ]),
  ...mail.parts.map(({ text }) => text),
  mail.text,
];
