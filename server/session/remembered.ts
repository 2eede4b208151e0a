import sql from 'sql-template-tag';
import type { Visit } from '../app-context';
import type { Db } from '../db/database';
import { describeDevice } from './device';
import { digest, newSecret } from './session';

export const rememberedCookie = 'rostrum-remembered';
export const rememberedDays = 30;

/** Returns the id of this browser if the user is not asked for the second factor in it, and records the use. */
export const findRemembered = async (
  tx: Db,
  { now, request }: Visit,
  userId: number,
): Promise<number | undefined> =>
  (
    await tx.maybe<{ id: number }>(sql`
      update remembered_devices set last_used_at = ${now}
      where user_id = ${userId} and hash = ${digest(request.rememberedCookie ?? '')} and expires_at > ${now}
      returning id`)
  )?.id;

/** Remembers this browser for 30 days, with a new secret. A browser is remembered for one user. Returns its id. */
export async function rememberDevice(tx: Db, { now, request }: Visit, userId: number): Promise<number> {
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + rememberedDays * 86_400_000);
  await tx.run(sql`delete from remembered_devices where hash = ${digest(request.rememberedCookie ?? '')}`);
  const { id } = await tx.row<{ id: number }>(sql`
    insert into remembered_devices (user_id, hash, device, address, created_at, last_used_at, expires_at)
    values (${userId}, ${digest(secret)}, ${describeDevice(request.agent)}, ${request.address}, ${now}, ${now},
      ${expiresAt})
    returning id`);
  await tx.afterCommit(() => request.setRememberedCookie(secret));
  return id;
}

/** Asks a user for the second factor again in every browser. */
export const forgetRememberedDevices = (tx: Db, userId: number): Promise<unknown> =>
  tx.run(sql`delete from remembered_devices where user_id = ${userId}`);

/** A browser that is remembered for a user. */
export interface RememberedDevice {
  id: number;
  device: string;
  address: string;
  rememberedAt: string;
  lastUsedAt: string;
  expiresAt: string;
  /** this browser */
  current: boolean;
}

/** Returns the browsers that are remembered for a user, the last used first. */
export const listRememberedDevices = (
  db: Db,
  { now, request }: Visit,
  userId: number,
): Promise<RememberedDevice[]> =>
  db.rows<RememberedDevice>(sql`
    select id, device, address, created_at as "rememberedAt", last_used_at as "lastUsedAt", expires_at as "expiresAt",
      hash = ${digest(request.rememberedCookie ?? '')} as current
    from remembered_devices where user_id = ${userId} and expires_at > ${now} order by last_used_at desc, id desc`);

/** Forgets one remembered browser of a user. Returns whether there was one. */
export const forgetRememberedDevice = async (tx: Db, userId: number, id: number): Promise<boolean> =>
  (await tx.run(sql`delete from remembered_devices where user_id = ${userId} and id = ${id}`)) > 0;
