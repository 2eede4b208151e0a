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
  /** additional headers of this email, in ASCII */
  headers: Readonly<Record<string, string>>;
  /** Message-IDs of the emails that it follows, the one to which it replies last; absent: it begins a conversation */
  references?: readonly string[];
  /** attached to the email */
  files?: readonly MailFile[];
}

export interface MailFile {
  name: string;
  content: Buffer;
}

/** The DKIM signature of a domain; without a key nothing is signed. */
export interface Signature {
  domain: string;
  selector: string;
  key: string;
}

/**
 * Headers covered by the signature. Email clients offer one-click unsubscribe only if both of its headers are signed (RFC
 * 8058, 4); nodemailer would omit the second one.
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
/** Parsing a key takes longer than signing with it, so the last one is cached. */
function toPrivateKey(pem: string): KeyObject {
  if (lastKey?.pem !== pem) lastKey = { pem, key: createPrivateKey(pem) };
  return lastKey.key;
}

/** Returns an email in wire format, signed if its domain has a key. */
export async function composeMail(message: Message, signature: Signature): Promise<Buffer> {
  const { from, replyTo, to, subject, html, text, messageId, headers, references = [], files = [] } = message;
  const bytes = await new MailComposer({
    from,
    replyTo: replyTo || undefined,
    to,
    subject,
    text,
    html: html || undefined,
    messageId,
    inReplyTo: references.at(-1),
    references: [...references],
    attachments: files.map(({ name, content }) => ({ filename: name, content })),
    // Prepared headers are not encoded: nodemailer would encode an entire List-Id, and the id would be unreadable.
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
