import sql from 'sql-template-tag';
import type { Context, ReportedSignIn } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { deleteUselessRecoveryCodes } from '../factors/recovery-codes';
import { getRelyingParty } from '../session/relying-party';
import { digest } from '../session/session';
import { sendPasskeyNotice } from './notice';

/**
 * Removes the passkeys that were added to the user's account since a sign-in that the user did not make, and emails which ones.
 * Keeps what the user has added in the session that reports. One that is older than that session also stays if no other second
 * factor would be left: the user must have used it to sign in, and otherwise a stolen cookie could remove it. The user then
 * checks it after the next sign-in.
 */
export async function removeReportedPasskeys(
  tx: Db,
  context: Context,
  { at }: ReportedSignIn,
): Promise<void> {
  const { app, user, now, request } = context;
  const party = getRelyingParty(app.publicUrl);
  const removed = await tx.rows<{ name: string }>(sql`
    with reporting as (
      select created_at, sign_in_id from sessions where hash = ${digest(request.cookie ?? '')}),
    added as (
      select p.id, p.created_at >= r.created_at as "isNewer" from passkeys p, reporting r
      where p.user_id = ${user.id} and p.created_at >= ${at}
        and (r.sign_in_id is null or p.sign_in_id is distinct from r.sign_in_id)),
    other as (
      select 1 from passkeys p
      where p.user_id = ${user.id} and p.rp_id = ${'id' in party ? party.id : null} and p.id not in (select id from added)
      union all select 1 from authenticators where user_id = ${user.id} and activated_at is not null)
    delete from passkeys p using added
    where p.id = added.id and (added."isNewer" or exists (select 1 from other)) returning p.name`);
  if (removed.length === 0) return;
  await deleteUselessRecoveryCodes(tx, app, user.id);
  for (const { name } of removed) {
    await recordEvent(tx, {
      ...{ now, userId: user.id, noun: 'users', id: user.id, action: 'remove-passkey' },
      changes: { passkey: [name, null] },
    });
    await sendPasskeyNotice({ app, db: tx, now, request }, user, 'passkeyRemoved', name);
  }
}
