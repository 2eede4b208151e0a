import { convert } from 'html-to-text';
import PostalMime, { type Attachment, addressParser } from 'postal-mime';
import { foldLine } from '#contract/line';

/** A received email: its headers, readable text and other parts. */
export interface ReceivedMail {
  /** values by lower-case name, unfolded, in their order */
  headers: ReadonlyMap<string, readonly string[]>;
  subject: string;
  /** empty when there is no sender, as in notices of mail servers */
  from: { name: string; address: string };
  /** readable text; taken from the HTML part when there is no text part */
  text: string;
  /** other text parts: reports, returned headers, attached texts */
  parts: readonly { type: string; text: string }[];
  /** attached files */
  files: readonly { name: string; bytes: number }[];
  /** emails inside this one, forwarded or returned */
  embedded: readonly ReceivedMail[];
}

const maxDepth = 4;
const limits = { forceRfc822Attachments: true, maxNestingDepth: 32, maxHeadersSize: 512 * 1024 };

/** No real email has more lines, and each line costs time, however short. */
const maxLines = 40_000;

/** Parses an email with those inside it, to a limited depth. Ignores everything after `maxLines`. */
export async function parseMail(raw: Uint8Array, depth = 0): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(firstLines(raw), limits);
  const headers = new Map<string, string[]>();
  for (const { key, value } of mail.headers) {
    const values = headers.get(key);
    if (values) values.push(value.trim());
    else headers.set(key, [value.trim()]);
  }
  const { name = '', address = '' } = mail.from ?? {};
  const parts: { type: string; text: string }[] = [];
  const embedded: ReceivedMail[] = [];
  for (const part of mail.attachments) {
    if (part.mimeType === 'message/rfc822' && depth < maxDepth)
      embedded.push(await parseMail(toBytes(part), depth + 1));
    else if (/^(text|message)\//.test(part.mimeType))
      parts.push({ type: part.mimeType, text: decode(toBytes(part)) });
  }
  // Some mail servers declare parts but separate them by another boundary, so no part is found.
  const hasText = Boolean(mail.text || mail.html);
  const isEmpty = !hasText && mail.attachments.length === 0;
  // Some senders write `text/plain charset=…` without the semicolon; others attach their text.
  const attached = parts.filter(({ type }) => (hasText ? /^text\/plain\s/ : /^text\/plain/).test(type));
  const attachedTexts = attached.map((part) => part.text);
  const text = [mail.text ?? (isEmpty ? findBody(raw) : htmlToText(mail.html ?? '')), ...attachedTexts]
    .filter(Boolean)
    .join('\n');
  return {
    headers,
    subject: mail.subject ?? '',
    from: { name, address },
    text,
    parts,
    files: listFiles(mail.attachments),
    embedded,
  };
}

const maxFiles = 50;

/** Returns name and size of the files that a person attached, without pictures that the text shows. */
const listFiles = (attachments: readonly Attachment[]): ReceivedMail['files'] =>
  attachments
    .filter(({ filename, disposition, related }) => filename && disposition !== 'inline' && !related)
    .slice(0, maxFiles)
    .map((part) => ({ name: foldLine(part.filename ?? '').slice(0, 200), bytes: toBytes(part).length }));

/** Returns the first value of a header, or an empty text. */
export const getHeader = ({ headers }: ReceivedMail, name: string): string => headers.get(name)?.[0] ?? '';

/** Returns the text of the first part of one of these types. */
export const findPart = ({ parts }: ReceivedMail, ...types: readonly string[]): string | undefined =>
  parts.find(({ type }) => types.includes(type))?.text;

/** Returns the addresses in headers of these names, in lower case. */
export const listAddresses = ({ headers }: ReceivedMail, ...names: readonly string[]): string[] =>
  names
    .flatMap((name) => headers.get(name) ?? [])
    .flatMap((value) => addressParser(value, { flatten: true }))
    .map(({ address = '' }) => address.toLowerCase());

function firstLines(raw: Uint8Array): Uint8Array {
  let end = 0;
  for (let line = 0; line < maxLines; line++) {
    end = raw.indexOf(0x0a, end) + 1;
    if (end === 0) return raw;
  }
  return raw.subarray(0, end);
}

/** Returns the text of HTML. Deep nesting does not occur in real emails and is cut off, because each level costs time. */
const htmlToText = (html: string): string =>
  convert(html.slice(0, 256 * 1024), {
    wordwrap: false,
    limits: { maxDepth: 64, maxChildNodes: 2000 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'ul', format: 'block' },
      { selector: 'ol', format: 'block' },
      { selector: 'blockquote', format: 'blockquote' },
    ],
  });

const toBytes = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);

/** Reports are ASCII or UTF-8 (RFC 6533); other bytes are decoded as Latin-1, so that nothing is lost. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

function findBody(raw: Uint8Array): string {
  const text = decode(raw).replaceAll('\r\n', '\n');
  const end = text.indexOf('\n\n');
  return end < 0 ? '' : text.slice(end + 2);
}
