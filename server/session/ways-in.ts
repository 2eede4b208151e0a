import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { canSignInAtProvider } from './providers';
import { getRelyingParty } from './relying-party';

/**
 * Returns whether the user could still sign in without this passkey: with a password, with an account at a provider that the
 * house offers, or with another passkey that works at the current address and verifies the user. Locks the user, so that
 * simultaneous removals wait for each other.
 */
export async function hasOtherWayIn(
  app: Pick<AppContext, 'publicUrl' | 'secrets'>,
  tx: Db,
  { userId, passkeyId }: { userId: number; passkeyId?: number },
): Promise<boolean> {
  const { hasPassword } = await tx.row<{ hasPassword: boolean }>(sql`
    select password_hash is not null as "hasPassword" from users where id = ${userId} for no key update`);
  if (hasPassword || (await canSignInAtProvider(app, tx, userId))) return true;
  const party = getRelyingParty(app.publicUrl);
  if (!('id' in party)) return false;
  const other = await tx.maybe(sql`
    select 1 from passkeys
    where user_id = ${userId} and rp_id = ${party.id} and verifies_user and id is distinct from ${passkeyId ?? null}::bigint
    limit 1`);
  return other !== undefined;
}
