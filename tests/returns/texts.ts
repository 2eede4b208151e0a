/** A plain text email, for notices without a report part. */
interface PlainMail {
  from?: string;
  to?: string;
  subject: string;
  heads?: readonly string[];
  text: string;
}

const encodeHeader = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

export const formatMail = ({
  from = 'Vera Reader <vera@reader.test>',
  to = 'news@house.test',
  subject,
  heads = [],
  text,
}: PlainMail): string =>
  [
    ...heads,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${/^[ -~]*$/.test(subject) ? subject : encodeHeader(subject)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ].join('\r\n');

export const daemon = 'Mail Delivery System <MAILER-DAEMON@mx.reader.test>';
export const noSender = ['Return-Path: <>'];

/** Formats a multipart email. */
export const formatMultipart = (
  heads: readonly string[],
  type: string,
  parts: readonly { type: string; heads?: readonly string[]; body: string }[],
): string =>
  [
    ...heads,
    'MIME-Version: 1.0',
    `Content-Type: ${type}; boundary="=_parts"`,
    '',
    ...parts.flatMap((part) => [
      '--=_parts',
      `Content-Type: ${part.type}`,
      ...(part.heads ?? []),
      '',
      part.body,
    ]),
    '--=_parts--',
    '',
  ].join('\r\n');

/** Returns the returned email, as headers only or complete. */
export const returned = (messageId: string): string =>
  [
    'From: "House" <news@house.test>',
    'To: vera@reader.test',
    `Message-ID: ${messageId}`,
    'Subject: Catalogue online',
    '',
    'Our catalogue is online. Some lots could not be delivered last time.',
  ].join('\r\n');
