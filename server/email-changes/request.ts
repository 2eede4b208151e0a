import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import type { emailChanges } from '#contract/email-changes';
import { base } from '../../config/layout';
import type { Context } from '../app-context';
import { recordEvent } from '../events/event';
import { sendNotice } from '../mail/mail';
import { digest, newSecret } from '../session/session';
import { endPendingChanges, isAddressFree } from './address';
import { notifyOldAddress } from './notify';

/** how long the link to the new address works */
const confirmHours = 24;
/** Every request sends an email to an address that nobody has confirmed. */
const maxRequestsPerDay = 10;

/** Returns the new address of the user that is not confirmed yet, if there is one. */
export async function readPendingChange({
  db,
  user,
  now,
}: Context): Promise<Reply<typeof emailChanges.pending>> {
  const pending = await db.maybe<{ email: string; expiresAt: string }>(sql`
    select new_email as email, expires_at as "expiresAt" from email_changes
    where user_id = ${user.id} and confirmed_at is null and ended_at is null and expires_at > ${now}
    order by id desc limit 1`);
  return { pending: pending ?? null };
}

/**
 * Requests another address for the user: sends a link to it that applies the change, and one to the old address that stops
 * it. Replaces an earlier request. Refuses the current address and one that is in use.
 */
export async function requestEmailChange(
  { db, app, user, now }: Context,
  email: string,
): Promise<Reply<typeof emailChanges.request>> {
  const expiresAt = new Date(now.getTime() + confirmHours * 3_600_000);
  await db.transaction(async (tx) => {
    const account = await tx.row<{ email: string; isSame: boolean }>(sql`
      select email, lower(email) = lower(${email}) as "isSame" from users where id = ${user.id} for update`);
    if (account.isSame) refuseField('email', 'own_address');
    const { count } = await tx.row<{ count: number }>(sql`
      select count(*) as count from email_changes
      where requested_by = ${user.id} and requested_at > ${now}::timestamptz - interval '1 day'`);
    if (count >= maxRequestsPerDay) refuse('email_change.too_many', { maximum: maxRequestsPerDay });
    if (!(await isAddressFree(tx, email, user.id, now))) refuseField('email', 'duplicate');
    await endPendingChanges(tx, user.id, now);
    const secret = newSecret();
    const { id } = await tx.row<{ id: number }>(sql`
      insert into email_changes (user_id, requested_by, old_email, new_email, requested_at, confirm_hash, expires_at)
      values (${user.id}, ${user.id}, ${account.email}, ${email}, ${now}, ${digest(secret)}, ${expiresAt})
      returning id`);
    await sendNotice(tx, app, { email, language: user.language }, 'confirmEmail', {
      name: user.name,
      email,
      link: `${app.publicUrl}${base}confirm-email/${secret}?lang=${user.language}`,
      hours: confirmHours,
    });
    const change = { changeId: id, user, oldEmail: account.email, newEmail: email, now };
    await notifyOldAddress(tx, app, 'emailRequested', change);
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: 'request-email' });
    await tx.afterCommit(() => app.nudge?.());
  });
  return { pending: { email, expiresAt: expiresAt.toISOString() } };
}

/** Withdraws the request of the user, if there is one. */
export async function cancelEmailChange({ db, user, now }: Context): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`select 1 from users where id = ${user.id} for update`);
    if ((await endPendingChanges(tx, user.id, now)) === 0) return;
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: 'cancel-email' });
  });
}
