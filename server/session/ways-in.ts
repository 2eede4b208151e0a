import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { getRelyingParty } from './relying-party';

/**
 * Returns whether the user could still sign in without this passkey: with a password, or with another passkey that works at
 * the current address and verifies the user. Locks the user, so that simultaneous removals wait for each other.
 */
export async function hasOtherWayIn(
  tx: Db,
  { userId, publicUrl, passkeyId }: { userId: number; publicUrl: string; passkeyId?: number },
): Promise<boolean> {
  const { hasPassword } = await tx.row<{ hasPassword: boolean }>(sql`
    select password_hash is not null as "hasPassword" from users where id = ${userId} for no key update`);
  if (hasPassword) return true;
  const party = getRelyingParty(publicUrl);
  if (!('id' in party)) return false;
  const other = await tx.maybe(sql`
    select 1 from passkeys
    where user_id = ${userId} and rp_id = ${party.id} and verifies_user and id is distinct from ${passkeyId ?? null}::bigint
    limit 1`);
  return other !== undefined;
}
