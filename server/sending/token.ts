import { createHmac, timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import { clickBase, openBase, trapLinkIndex, unsubscribeBase } from '#contract/returns';
import type { Db } from '../db/database';
import type { NumberedLink } from './links';

/** `customer-email`: the email to one customer with the id `recipientId` bounced */
const kinds = ['open', 'click', 'unsubscribe', 'bounce', 'customer-email'] as const;
export interface Token {
  kind: (typeof kinds)[number];
  recipientId: number;
  /** of a click: the number of the link in its campaign */
  link?: number;
}

/**
 * One byte for the kind, six for the recipient, two for the link, then the signature: 21 bytes are 28 characters, unpadded.
 */
const bodyBytes = 9;
const macBytes = 12;
const bytes = bodyBytes + macBytes;

const computeMac = (key: Buffer, body: Buffer): Buffer =>
  createHmac('sha256', key).update(body).digest().subarray(0, macBytes);

/**
 * Returns a signed token that identifies a recipient in a URL or email address. Email addresses use hexadecimal, because
 * mail servers may change the case of the local part.
 */
export function signToken(
  key: Buffer,
  { kind, recipientId, link = 0 }: Token,
  encoding: 'base64url' | 'hex' = kind === 'bounce' ? 'hex' : 'base64url',
): string {
  const body = Buffer.alloc(bodyBytes);
  body.writeUInt8(kinds.indexOf(kind), 0);
  body.writeUIntBE(recipientId, 1, 6);
  body.writeUInt16BE(link, 7);
  return Buffer.concat([body, computeMac(key, body)]).toString(encoding);
}

/** Returns the content of a token, or undefined when it was not signed by us or is for another purpose. */
export function readToken<K extends Token['kind']>(
  key: Buffer,
  kind: K,
  text: string,
): { kind: K; recipientId: number; link: number } | undefined {
  const isHex = text.length === bytes * 2 && /^[\da-f]+$/i.test(text);
  if (!isHex && !(text.length === (bytes * 4) / 3 && /^[\w-]+$/.test(text))) return undefined;
  const tokenBytes = Buffer.from(text, isHex ? 'hex' : 'base64url');
  const body = tokenBytes.subarray(0, bodyBytes);
  if (!timingSafeEqual(tokenBytes.subarray(bodyBytes), computeMac(key, body))) return undefined;
  if (kinds[body.readUInt8(0)] !== kind) return undefined;
  return { kind, recipientId: body.readUIntBE(1, 6), link: body.readUInt16BE(7) };
}

/** Signs the URL together with its token, so that no other URL can be added to a token. */
const computeTargetMac = (key: Buffer, token: string, url: string): string =>
  createHmac('sha256', key).update(`${token} ${url}`).digest().subarray(0, macBytes).toString('base64url');

/** Returns a token of a click with its target URL, when that differs by recipient. */
export const signTarget = (key: Buffer, token: string, url: string): string =>
  `${token}.${Buffer.from(url).toString('base64url')}.${computeTargetMac(key, token, url)}`;

/** Returns the content of a click token, with its own URL if it has one, or undefined when it was not signed by us. */
export function readClick(
  key: Buffer,
  text: string,
): { recipientId: number; link: number; url?: string } | undefined {
  const [token = '', target, mac, ...rest] = text.split('.');
  const parsed = readToken(key, 'click', token);
  if (!parsed || target === undefined) return parsed;
  const url = Buffer.from(target, 'base64url').toString();
  const [actual, expected] = [Buffer.from(mac ?? ''), Buffer.from(computeTargetMac(key, token, url))];
  if (rest.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected))
    return undefined;
  return { ...parsed, url };
}

/** Returns the key that signs tokens. */
export const tokenKey = async (db: Db): Promise<Buffer> =>
  (await db.row<{ key: Buffer }>(sql`select token_key as key from email_settings`)).key;

interface LinkSettings {
  key: Buffer;
  publicUrl: string;
  /** domain that receives bounces; empty: the account receives none */
  bounceDomain: string;
}

/**
 * Returns all URLs in one recipient's email. `links` have the numbers of the campaign's links, in the order of the email.
 * When `tracks` is false, by the choice of the campaign, the settings or the customer, links lead directly to their targets.
 */
export function buildAddresses(
  { key, publicUrl, bounceDomain }: LinkSettings,
  recipientId: number,
  links: readonly NumberedLink[],
  tracks: boolean,
): {
  links: string[];
  /** returns the URL of another link */
  toTrackedUrl: (link: NumberedLink) => string;
  /** returns the URL of a link that differs by recipient */
  toOwnTrackedUrl: (number: number, url: string) => string;
  pixel: string;
  trap: string;
  unsubscribe: string;
  envelope: string;
  unsubscribeMail: string;
} {
  const unsubscribeToken: Token = { kind: 'unsubscribe', recipientId };
  const toClickToken = (link: number) => signToken(key, { kind: 'click', recipientId, link });
  const toCountedUrl = (link: number) => `${publicUrl}${clickBase}${toClickToken(link)}`;
  const toTrackedUrl = ({ number, url }: NumberedLink) => (tracks ? toCountedUrl(number) : url);
  return {
    links: links.map(toTrackedUrl),
    toTrackedUrl,
    toOwnTrackedUrl: (number, url) =>
      tracks ? `${publicUrl}${clickBase}${signTarget(key, toClickToken(number), url)}` : url,
    pixel: tracks ? `${publicUrl}${openBase}${signToken(key, { kind: 'open', recipientId })}` : '',
    trap: tracks ? toCountedUrl(trapLinkIndex) : '',
    unsubscribe: `${publicUrl}${unsubscribeBase}${signToken(key, unsubscribeToken)}`,
    envelope: bounceDomain && `bounce+${signToken(key, { kind: 'bounce', recipientId })}@${bounceDomain}`,
    unsubscribeMail: bounceDomain && `unsub+${signToken(key, unsubscribeToken, 'hex')}@${bounceDomain}`,
  };
}
