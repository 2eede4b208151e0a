import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { digest, newSecret } from './session';

export const deviceCookie = 'rostrum-device';
/** Browsers keep a cookie for at most 400 days. */
export const deviceDays = 400;

/**
 * Records that a user signed in with the browser of this cookie. Returns whether the user had not used it before, and the
 * secret to store in it. A secret that no user has is replaced, so that nobody can choose the secret of another's browser.
 */
export async function recognizeDevice(
  tx: Db,
  { userId, secret = '', now }: { userId: number; secret?: string; now: Date },
): Promise<{ isNew: boolean; secret: string }> {
  const isIssued = await tx.maybe(sql`select 1 from devices where hash = ${digest(secret)} limit 1`);
  const storedSecret = isIssued ? secret : newSecret();
  const { isNew } = await tx.row<{ isNew: boolean }>(sql`
    insert into devices (user_id, hash, last_used_at) values (${userId}, ${digest(storedSecret)}, ${now})
    on conflict (user_id, hash) do update set last_used_at = excluded.last_used_at
    returning xmax = 0 as "isNew"`);
  return { isNew, secret: storedSecret };
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

/** Returns "Firefox · Windows" for a user agent, or an empty text when it is not recognized. */
export function describeDevice(agent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1];
  const system = /(Windows|Mac OS X|Android|iPhone|iPad|Linux)/.exec(agent)?.[1];
  const displayNames: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  return [browser, system].flatMap((name) => (name ? [displayNames[name] ?? name] : [])).join(' · ');
}
