import type { ParsedMail } from 'mailparser';
import { addressIn, fieldGroups, headerOf, partOf } from './report-parts';

/** How mails of the house name each other (`<c12.r345.…@…>`), and the addresses to which answers of machines go. */
const messageIds = /<c\d+\.r\d+\.[^@<>\s]+@[^<>\s]+>/g;
const tokens = /\b(bounce|unsub)\+([\da-f]{42})@/gi;

interface About {
  /** what the house signed for the recipient, as it was found; not checked yet */
  token: string | undefined;
  /** of the mail that it is about */
  messageId: string | undefined;
}
/** What a mail says that came to the house about one of its own. */
export type Returned = About &
  (
    | { kind: 'BOUNCE'; status: string; said: string; recipient: string | undefined }
    | { kind: 'COMPLAINT' }
    | { kind: 'UNSUBSCRIBE' }
    | { kind: 'REPLY'; subject: string; text: string }
    /** of machines: on holiday, delayed, delivered */
    | { kind: 'AUTO' }
  );

/**
 * Reads a mail that came back: notices of delivery (RFC 3464, and those that qmail and Exim write), complaints (RFC 5965),
 * answers of machines (RFC 3834), the request to unsubscribe by mail, else somebody's reply.
 */
export async function readReturned(raw: Buffer): Promise<Returned> {
  // Read when it is needed first: it is large, and a house that starts need not wait for it.
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(raw, { keepDeliveryStatus: true, skipImageLinks: true });
  const whole = raw.toString('latin1');
  const about = aboutOf(mail, whole);
  const status = partOf(mail, 'message/delivery-status', 'message/global-delivery-status');
  if (status !== undefined) return { ...about, ...deliveryOf(status) };
  const feedback = partOf(mail, 'message/feedback-report');
  if (feedback !== undefined) {
    const type = fieldGroups(feedback)[0]?.get('feedback-type')?.toLowerCase();
    return { ...about, kind: type === 'not-spam' ? 'AUTO' : 'COMPLAINT' };
  }
  const written = writtenBounce(mail);
  if (written) return { ...about, kind: 'BOUNCE', ...written };
  if (isOfMachine(mail)) return { ...about, kind: 'AUTO' };
  if (/\bunsub\+/i.test(receivers(mail))) return { ...about, kind: 'UNSUBSCRIBE' };
  return { ...about, kind: 'REPLY', subject: mail.subject ?? '', text: newWords(mail.text ?? '') };
}

/** To whom it came, as each mail server writes it. */
const receivers = (mail: ParsedMail): string =>
  ['delivered-to', 'x-original-to', 'envelope-to', 'to'].map((name) => headerOf(mail, name)).join(' ');

function aboutOf(mail: ParsedMail, whole: string): About {
  const named = [...receivers(mail).matchAll(tokens), ...whole.matchAll(tokens)][0];
  const [messageId] = [
    ...headerOf(mail, 'in-reply-to').matchAll(messageIds),
    ...headerOf(mail, 'references').matchAll(messageIds),
    ...whole.matchAll(messageIds),
  ];
  return { token: named?.[2]?.toLowerCase(), messageId: messageId?.[0] };
}

/** What a notice says of the one recipient it is about: only what failed for good came back. */
function deliveryOf(
  text: string,
): Omit<Extract<Returned, { kind: 'BOUNCE' }>, keyof About> | { kind: 'AUTO' } {
  const groups = fieldGroups(text);
  const failed = groups.find((group) => /^failed$/i.test(group.get('action') ?? ''));
  if (!failed) return { kind: 'AUTO' };
  const said = (failed.get('diagnostic-code') ?? '').replace(/^[\w-]+;\s*/, '');
  const written = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(failed.get('status') ?? '')?.[0] ?? '';
  // Exchange and others write 5.0.0 where the mail server at the other end had said more.
  const status = /^[45]\.0\.0$|^$/.test(written) ? (statusIn(said) ?? written) : written;
  const recipient = addressIn(failed.get('original-recipient')) ?? addressIn(failed.get('final-recipient'));
  return { kind: 'BOUNCE', status, said, recipient };
}

/** The code by which somebody said why, of a text. */
function statusIn(text: string): string | undefined {
  const enhanced = /(?:^|[\s#(])([45]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1];
  if (enhanced) return enhanced;
  const [, first] = /(?:^|[\s:>])([45])\d\d[\s-]/.exec(text) ?? [];
  return first && `${first}.0.0`;
}

/** A notice in plain words: qmail's, or one that names those it failed for in its head, as Exim's does. */
function writtenBounce(mail: ParsedMail) {
  const text = (mail.text ?? '').replace(/\r\n?/g, '\n');
  const failed = headerOf(mail, 'x-failed-recipients');
  if (failed !== '')
    return { status: statusIn(text) ?? '', said: lineWith(text), recipient: addressIn(failed) };
  if (!/^Hi\. This is the/.test(text.trimStart())) return undefined;
  const [, recipient, said = ''] = /\n<([^<>\n]+)>:\n([\s\S]*?)\n(?:\n|---)/.exec(text) ?? [];
  return {
    status: statusIn(said) ?? '',
    said: said.replace(/\s+/g, ' ').trim(),
    recipient: addressIn(recipient),
  };
}

const lineWith = (text: string): string =>
  text
    .split('\n')
    .find((line) => /\b[45]\d\d[\s-]|\b[45]\.\d{1,3}\.\d{1,3}\b/.test(line))
    ?.trim() ?? '';

/** RFC 3834, and the signs of those who came before it. */
const isOfMachine = (mail: ParsedMail): boolean =>
  !/^(no)?$/i.test(headerOf(mail, 'auto-submitted').split(';')[0]?.trim() ?? '') ||
  /auto[_-]?reply|bulk|junk|list/i.test(headerOf(mail, 'precedence')) ||
  ['x-autoreply', 'x-autorespond', 'x-auto-reply'].some((name) => headerOf(mail, name) !== '') ||
  /^<>$/.test(headerOf(mail, 'return-path')) ||
  /^(mailer-daemon|postmaster|no-?reply)@/i.test(mail.from?.value[0]?.address ?? '');

/** What somebody wrote above what they quote. */
const newWords = (text: string): string =>
  (
    text
      .replace(/\r\n?/g, '\n')
      .split(/\n(?:>|-{2,} ?(?:Original|Forwarded)|_{10,}|On .{5,200} wrote:|Am .{5,200} schrieb)/)[0] ?? ''
  )
    .trim()
    .slice(0, 2000);

/** Of what kind a refusal is: nobody is there, the house or its text was refused, for good, or only for now. */
export type BounceClass = 'DEAD' | 'POLICY' | 'HARD' | 'SOFT';
export function classOf(status: string): BounceClass {
  // 5.1.7 and 5.1.8 are about the sender (RFC 3463, 3.2).
  if (/^[45]\.(7\.|1\.[78]$)/.test(status)) return 'POLICY';
  if (/^5\.1\./.test(status)) return 'DEAD';
  return status.startsWith('4.') ? 'SOFT' : 'HARD';
}
