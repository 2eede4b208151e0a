import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { lock } from '../db/locks';
import { recordEvent } from '../events/event';
import { digest } from '../session/session';
import { setAddress } from './address';
import { setBackup } from './backup';
import { notifyOldAddress } from './notify';

interface Change {
  id: number;
  isBackup: boolean;
  oldEmail: string;
  newEmail: string;
}

/**
 * Returns the change that a link confirms, locked until the transaction ends. Refuses a link that is unknown, used, ended or
 * expired, and one of another user: who mistypes an address must not give the account to its owner.
 */
async function requireConfirmableChange(tx: Db, { user, now }: Context, secret: string): Promise<Change> {
  const change = await tx.maybe<Change & { userId: number }>(sql`
    select id, is_backup as "isBackup", user_id as "userId", old_email as "oldEmail", new_email as "newEmail" from email_changes
    where confirm_hash = ${digest(secret)} and confirmed_at is null and ended_at is null and expires_at > ${now}
    for update`);
  if (!change) return refuse('token.invalid');
  if (change.userId !== user.id) refuse('email_change.other_user');
  return change;
}

export async function readConfirmation(context: Context, secret: string) {
  const { oldEmail, newEmail, isBackup } = await requireConfirmableChange(context.db, context, secret);
  return { oldEmail, newEmail, isBackup };
}

/**
 * Gives the user the new address, or the new backup address, and emails the known ones. Refuses an address with which another
 * user signs in by now.
 */
export async function confirmEmailChange(context: Context, secret: string): Promise<{ email: string }> {
  const { db, app, user, now } = context;
  return db.transaction(async (tx) => {
    // Two users who confirm the same address, and an invitation to it, wait for each other.
    await lock(tx, 'users');
    await tx.run(sql`select 1 from users where id = ${user.id} for update`);
    const { id, oldEmail, newEmail, isBackup } = await requireConfirmableChange(tx, context, secret);
    if (isBackup) {
      await tx.run(sql`update email_changes set confirmed_at = ${now} where id = ${id}`);
      await setBackup(tx, context, newEmail);
      return { email: newEmail };
    }
    await setAddress(tx, app, { userId: user.id, email: newEmail, now });
    await tx.run(sql`update email_changes set confirmed_at = ${now} where id = ${id}`);
    await notifyOldAddress(tx, app, 'emailChanged', { changeId: id, user, oldEmail, newEmail, now });
    await recordEvent(tx, {
      ...{ now, userId: user.id, noun: 'users', id: user.id, action: 'change-email' },
      changes: { email: [oldEmail, newEmail] },
    });
    await tx.afterCommit(() => app.nudge?.());
    return { email: newEmail };
  });
}
