import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { digest, newSecret } from './session';

export const deviceCookie = 'rostrum-device';
/** Browsers keep a cookie for at most 400 days. */
export const deviceDays = 400;

/**
 * Records that a user signed in with the browser of this cookie. Returns the secret to store in it, and whether it is
 * unfamiliar: the user has used others, but not this one. A secret that the server has not issued is replaced.
 */
export async function recognizeDevice(
  tx: Db,
  { userId, secret = '', now }: { userId: number; secret?: string; now: Date },
): Promise<{ isUnfamiliar: boolean; secret: string }> {
  const isIssued = await tx.maybe(sql`select 1 from devices where hash = ${digest(secret)} limit 1`);
  const storedSecret = isIssued ? secret : newSecret();
  // The statement sees only the devices before it.
  const { isUnfamiliar } = await tx.row<{ isUnfamiliar: boolean }>(sql`
    insert into devices (user_id, hash, last_used_at) values (${userId}, ${digest(storedSecret)}, ${now})
    on conflict (user_id, hash) do update set last_used_at = excluded.last_used_at
    returning xmax = 0 and exists (select 1 from devices where user_id = ${userId}) as "isUnfamiliar"`);
  return { isUnfamiliar, secret: storedSecret };
}

/**
 * Returns how failed attempts of a user are counted for the browser of this cookie, or undefined when the user has not signed
 * in with it.
 */
export async function findKnownDevice(
  db: Db,
  { account, secret }: { account: string; secret: string | undefined },
): Promise<string | undefined> {
  const hash = digest(secret ?? '');
  const device = await db.maybe<{ userId: number }>(sql`
    select d.user_id as "userId" from devices d join users u on u.id = d.user_id
    where d.hash = ${hash} and lower(u.email) = ${account}`);
  return device && `${device.userId} ${hash.toString('hex')}`;
}

/** Names of browsers and systems by their part of a user agent; most also contain those of the later ones. */
const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/** Returns "Firefox · Windows" for a user agent, or an empty text when it is not recognized. */
export const describeDevice = (agent: string): string =>
  [browsers, systems].flatMap((names) => names.find(([, part]) => part.test(agent))?.[0] ?? []).join(' · ');
