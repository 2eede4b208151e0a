import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import type { Passkey, passkeys } from '#contract/passkeys';
import type { Context } from '../app-context';
import { recordEvent } from '../events/event';
import { deleteUselessRecoveryCodes } from '../factors/recovery-codes';
import { toSinglePage } from '../lib/single-page';
import { getRelyingParty } from '../session/relying-party';
import { forgetRememberedDevices } from '../session/remembered';
import { hasOtherWayIn } from '../session/ways-in';
import { sendPasskeyNotice } from './notice';

/** Returns the passkeys of the user, also those that were made for another address and cannot be used. */
export async function listPasskeys({ app, db, user }: Context): Promise<Reply<(typeof passkeys)['list']>> {
  const party = getRelyingParty(app.publicUrl);
  const rpId = 'id' in party ? party.id : null;
  const rows = await db.rows<Passkey>(sql`
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt", backed_up as "backedUp",
      verifies_user as "verifiesUser", case when rp_id is distinct from ${rpId}::text then rp_id end as "madeFor"
    from passkeys where user_id = ${user.id} order by created_at, id`);
  return {
    ...toSinglePage(rows),
    obstacle: 'obstacle' in party ? party.obstacle : null,
    origin: 'origin' in party ? party.origin : null,
  };
}

/** Renames a passkey of the user. Throws `row.not_found`. */
export async function renamePasskey({ db, user, now }: Context, id: number, name: string): Promise<void> {
  const renamed = await db.maybe<{ previousName: string }>(sql`
    update passkeys p set name = ${name} from (select id, name from passkeys where id = ${id} for update) previous
    where p.id = previous.id and p.user_id = ${user.id} returning previous.name as "previousName"`);
  if (!renamed) return refuse('row.not_found');
  await recordEvent(db, {
    now,
    userId: user.id,
    noun: 'users',
    id: user.id,
    action: 'rename-passkey',
    changes: { passkey: [renamed.previousName, name] },
  });
}

/**
 * Removes a passkey of the user, with the recovery codes if it was the last second factor, and notifies the user by email.
 * Throws `row.not_found`, and `passkey.last` for the only way in. One that was made for another address is none.
 */
export async function removePasskey(context: Context, id: number): Promise<void> {
  const { app, db, user, now } = context;
  const { publicUrl } = app;
  const party = getRelyingParty(publicUrl);
  const isRedundant = await hasOtherWayIn(app, db, { userId: user.id, passkeyId: id });
  const removed = await db.maybe<{ name: string; rpId: string; verifiesUser: boolean }>(sql`
    delete from passkeys where id = ${id} and user_id = ${user.id}
    returning name, rp_id as "rpId", verifies_user as "verifiesUser"`);
  if (!removed) return refuse('row.not_found');
  const isWayIn = 'id' in party && removed.rpId === party.id && removed.verifiesUser;
  if (isWayIn && !isRedundant) refuse('passkey.last');
  await recordEvent(db, {
    now,
    userId: user.id,
    noun: 'users',
    id: user.id,
    action: 'remove-passkey',
    changes: { passkey: [removed.name, null] },
  });
  await deleteUselessRecoveryCodes(db, app, user.id);
  await forgetRememberedDevices(db, user.id);
  await sendPasskeyNotice(context, user, 'passkeyRemoved', removed.name);
}
