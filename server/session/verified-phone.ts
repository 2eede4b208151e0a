import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';

/**
 * Stores a number that its user has verified with a code, in place of any former one. Refuses one that another user has
 * verified (`phone.taken`).
 */
export async function storeVerifiedPhone(
  tx: Db,
  now: Date,
  { userId, phone }: { userId: number; phone: string },
): Promise<void> {
  const isTaken = await tx.maybe(sql`select 1 from users where phone = ${phone} and id <> ${userId}`);
  if (isTaken) refuse('phone.taken');
  await tx.run(sql`update users set phone = ${phone}, unverified_phone = null where id = ${userId}`);
  await recordEvent(tx, { now, userId, noun: 'users', id: userId, action: 'change-phone' });
}
