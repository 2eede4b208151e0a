import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { invalidateSessions } from '../session/session-cache';
import { deleteLinks } from '../session/token';

/**
 * Returns whether a user could have this address: no other user has it, and no other user can still get it back by stopping
 * a change.
 */
export async function isAddressFree(tx: Db, email: string, userId: number, now: Date): Promise<boolean> {
  const taken = await tx.maybe(sql`
    select 1 from users where lower(email) = lower(${email}) and id <> ${userId}
    union all
    select 1 from email_changes c join email_change_stops s on s.change_id = c.id
    where lower(c.old_email) = lower(${email}) and c.user_id <> ${userId} and c.confirmed_at is not null
      and c.ended_at is null and s.expires_at > ${now}`);
  return !taken;
}

/** Gives a user another address and makes the links to set a password invalid that were sent to the former one. */
export async function setAddress(
  tx: Db,
  app: AppContext,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<void> {
  if (!(await isAddressFree(tx, email, userId, now))) refuse('email_change.taken');
  await dropBackup(tx, userId, email);
  await tx.run(sql`update users set email = ${email}, version = version + 1 where id = ${userId}`);
  await deleteLinks(tx, userId);
  await invalidateSessions(app, tx, userId);
}

/** Removes the backup address of a user who is about to sign in with it. */
export const dropBackup = (tx: Db, userId: number, email: string): Promise<unknown> =>
  tx.run(sql`
    update users set backup_email = null where id = ${userId} and lower(backup_email) = lower(${email})`);

/** Which address a change is about: the one with which the user signs in, or the backup address. */
export interface ChangeKind {
  isBackup: boolean;
}

/** Ends the changes of a user that are not confirmed yet; the links sent to their new addresses stop working. */
export const endPendingChanges = (
  tx: Db,
  { userId, isBackup, now }: ChangeKind & { userId: number; now: Date },
): Promise<number> =>
  tx.run(sql`
    update email_changes set ended_at = ${now}
    where user_id = ${userId} and is_backup = ${isBackup} and confirmed_at is null and ended_at is null`);
