import { createPrivateKey, type KeyObject } from 'node:crypto';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';

export interface Message {
  from: { name: string; address: string };
  replyTo: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  /** beside those that every mail has, in ASCII */
  headers: Readonly<Record<string, string>>;
}

/** With what a domain signs; without a key it does not. */
export interface Signature {
  domain: string;
  selector: string;
  key: string;
}

/**
 * What the signature covers. Mail programs offer to unsubscribe by one click only where both headers of it are signed
 * (RFC 8058, 4); nodemailer would leave out the second one.
 */
export const signedHeaders = [
  'From',
  'Sender',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'Cc',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Feedback-ID',
  'Auto-Submitted',
] as const;

let lastKey: { pem: string; key: KeyObject } | undefined;
/** To read a key takes longer than to sign with it. */
function toPrivateKey(pem: string): KeyObject {
  if (lastKey?.pem !== pem) lastKey = { pem, key: createPrivateKey(pem) };
  return lastKey.key;
}

/** A mail as it goes over the line, signed where its domain signs. */
export async function composeMail(message: Message, signature: Signature): Promise<Buffer> {
  const { from, replyTo, to, subject, html, text, messageId, headers } = message;
  const bytes = await new MailComposer({
    from,
    replyTo: replyTo || undefined,
    to,
    subject,
    text,
    html: html || undefined,
    messageId,
    // As they are: nodemailer would write the whole of a List-Id in code words, of which nobody reads an id.
    headers: Object.fromEntries(
      Object.entries(headers).map(([key, value]) => [key, { prepared: true, foldLines: true, value }]),
    ),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  if (!signature.key || !signature.domain) return bytes;
  const signed = new DKIM({
    domainName: signature.domain,
    keySelector: signature.selector,
    privateKey: toPrivateKey(signature.key),
    headerFieldNames: signedHeaders.join(':'),
  }).sign(bytes);
  const pieces: Buffer[] = [];
  for await (const piece of signed) pieces.push(piece);
  return Buffer.concat(pieces);
}
