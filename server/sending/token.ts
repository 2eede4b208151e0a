import { createHmac, timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import { clickBase, openBase, trapLinkIndex, unsubscribeBase } from '#contract/returns';
import type { Db } from '../db/database';
import type { NumberedLink } from './links';

const kinds = ['open', 'click', 'unsubscribe', 'bounce'] as const;
export interface Token {
  kind: (typeof kinds)[number];
  recipientId: number;
  /** of a click: the number of the link in its campaign */
  link?: number;
}

/** One byte for the kind, six for the recipient, two for the link, then the signature: 21 bytes are 28 emails, unpadded. */
const bodyBytes = 9;
const macBytes = 12;
const bytes = bodyBytes + macBytes;

const computeMac = (key: Buffer, body: Buffer): Buffer =>
  createHmac('sha256', key).update(body).digest().subarray(0, macBytes);

/**
 * What names a recipient in an address, in a form that nobody else can make up. For addresses of mail it is written in
 * hexadecimal: on its way a mail server may change the case of what stands before the `@`.
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

/** What a token names; undefined where the house has not signed it, or for another purpose. */
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

/** So that nobody can add an address of their own to a token. */
const computeTargetMac = (key: Buffer, token: string, url: string): string =>
  createHmac('sha256', key).update(`${token} ${url}`).digest().subarray(0, macBytes).toString('base64url');

/** A token of a click with the address to which it leads, where that is the reader's own. */
export const signTarget = (key: Buffer, token: string, url: string): string =>
  `${token}.${Buffer.from(url).toString('base64url')}.${computeTargetMac(key, token, url)}`;

/** What was signed as a click, with its own address where it has one; undefined where the house has not signed it. */
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

/** With what the house signs. */
export const tokenKey = async (db: Db): Promise<Buffer> =>
  (await db.row<{ key: Buffer }>(sql`select token_key as key from email_settings`)).key;

interface LinkSettings {
  key: Buffer;
  publicUrl: string;
  /** where bounces go; empty: the account takes none */
  bounceDomain: string;
}

/**
 * Every address in one recipient's mail. Of `links` the numbers are those of the campaign's links, as they stand in the
 * mail; nothing leads through the house where `tracks` is false: the campaign's, the house's or the customer's choice.
 */
export function buildAddresses(
  { key, publicUrl, bounceDomain }: LinkSettings,
  recipientId: number,
  links: readonly NumberedLink[],
  tracks: boolean,
): {
  links: string[];
  /** a further one */
  toTrackedUrl: (link: NumberedLink) => string;
  /** one whose address is this reader's own */
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
