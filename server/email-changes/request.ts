import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import type { emailChanges } from '#contract/email-changes';
import type { StaffNoticeKey } from '#contract/template-fields';
import { base } from '../../config/layout';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { sendNotice } from '../mail/mail';
import { digest, newSecret } from '../session/session';
import { type ChangeKind, endPendingChanges, isAddressFree } from './address';
import { notifyOldAddress } from './notify';

/** how long the link to the new address works */
const confirmHours = 24;
/** Every request sends an email to an address that nobody has confirmed. */
const maxRequestsPerDay = 10;

export interface PendingChange {
  email: string;
  expiresAt: string;
}

/** Returns the new address of the user that is not confirmed yet, if there is one. */
export async function findPendingChange(
  { db, user, now }: Context,
  { isBackup }: ChangeKind,
): Promise<PendingChange | null> {
  const pending = await db.maybe<PendingChange>(sql`
    select new_email as email, expires_at as "expiresAt" from email_changes
    where user_id = ${user.id} and is_backup = ${isBackup} and confirmed_at is null and ended_at is null
      and expires_at > ${now}
    order by id desc limit 1`);
  return pending ?? null;
}

/** Refuses (`email_change.too_many`) more requests of a user within a day, for either address. */
export async function assertCanRequest(tx: Db, { user, now }: Context): Promise<void> {
  const { count } = await tx.row<{ count: number }>(sql`
    select count(*) as count from email_changes
    where requested_by = ${user.id} and requested_at > ${now}::timestamptz - interval '1 day'`);
  if (count >= maxRequestsPerDay) refuse('email_change.too_many', { maximum: maxRequestsPerDay });
}

interface NewRequest extends ChangeKind {
  email: string;
  oldEmail: string;
  notice: StaffNoticeKey;
}

/** Stores a request for another address and emails it the link that confirms it. Replaces an earlier request. */
export async function storeRequest(
  tx: Db,
  { app, user, now }: Context,
  { email, oldEmail, isBackup, notice }: NewRequest,
): Promise<PendingChange & { id: number }> {
  await endPendingChanges(tx, { userId: user.id, isBackup, now });
  const secret = newSecret();
  const expiresAt = new Date(now.getTime() + confirmHours * 3_600_000);
  const { id } = await tx.row<{ id: number }>(sql`
    insert into email_changes (user_id, requested_by, old_email, new_email, is_backup, requested_at, confirm_hash,
      expires_at)
    values (${user.id}, ${user.id}, ${oldEmail}, ${email}, ${isBackup}, ${now}, ${digest(secret)}, ${expiresAt})
    returning id`);
  await sendNotice(tx, app, { email, language: user.language }, notice, {
    name: user.name,
    email,
    link: `${app.publicUrl}${base}confirm-email/${secret}?lang=${user.language}`,
    hours: confirmHours,
  });
  return { id, email, expiresAt: expiresAt.toISOString() };
}

/**
 * Requests another address for the user: sends a link to it that applies the change, and one to the old address that stops
 * it. Refuses the current address and one that is in use.
 */
export function requestEmailChange(
  context: Context,
  email: string,
): Promise<Reply<typeof emailChanges.request>> {
  const { db, app, user, now } = context;
  return db.transaction(async (tx) => {
    const account = await tx.row<{ email: string; isSame: boolean }>(sql`
      select email, lower(email) = lower(${email}) as "isSame" from users where id = ${user.id} for update`);
    if (account.isSame) refuseField('email', 'own_address');
    await assertCanRequest(tx, context);
    if (!(await isAddressFree(tx, email, user.id, now))) refuseField('email', 'duplicate');
    const oldEmail = account.email;
    const { id, expiresAt } = await storeRequest(tx, context, {
      ...{ email, oldEmail, isBackup: false },
      notice: 'confirmEmail',
    });
    const change = { changeId: id, user, oldEmail, newEmail: email, now };
    await notifyOldAddress(tx, app, 'emailRequested', change);
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: 'request-email' });
    await tx.afterCommit(() => app.nudge?.());
    return { pending: { email, expiresAt } };
  });
}

/** Withdraws the request of the user for this address, if there is one. */
export async function cancelRequest({ db, user, now }: Context, { isBackup }: ChangeKind): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`select 1 from users where id = ${user.id} for update`);
    if ((await endPendingChanges(tx, { userId: user.id, isBackup, now })) === 0) return;
    const action = isBackup ? 'cancel-backup-email' : 'cancel-email';
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action });
  });
}
