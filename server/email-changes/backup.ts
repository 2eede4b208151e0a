import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import type { emailChanges } from '#contract/email-changes';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { listBackupEmail, sendAccountChange } from '../session/security-notice';
import { assertCanRequest, findPendingChange, storeRequest } from './request';

/** Returns the backup address of the user, and the one that waits for its confirmation. */
export async function readBackup(context: Context): Promise<Reply<typeof emailChanges.readBackup>> {
  const [email = null] = await listBackupEmail(context.db, context.user.id);
  return { email, pending: await findPendingChange(context, { isBackup: true }) };
}

/**
 * Requests a backup address for the user: it counts once the link sent to it is used. Refuses the address with which the user
 * signs in, and the current backup address. Other users may have it: whether they do is not revealed.
 */
export function requestBackup(
  context: Context,
  email: string,
): Promise<Reply<typeof emailChanges.requestBackup>> {
  const { db, app, user, now } = context;
  return db.transaction(async (tx) => {
    const account = await tx.row<{ backup: string; isMain: boolean; isSame: boolean }>(sql`
      select coalesce(backup_email, '') as backup, lower(email) = lower(${email}) as "isMain",
        lower(coalesce(backup_email, '')) = lower(${email}) as "isSame"
      from users where id = ${user.id} for update`);
    if (account.isMain) refuseField('email', 'main_address');
    if (account.isSame) refuseField('email', 'own_address');
    await assertCanRequest(tx, context);
    const { expiresAt } = await storeRequest(tx, context, {
      ...{ email, oldEmail: account.backup, isBackup: true },
      notice: 'confirmBackupEmail',
    });
    await recordEvent(tx, {
      ...{ now, userId: user.id, noun: 'users', id: user.id },
      action: 'request-backup-email',
    });
    await tx.afterCommit(() => app.nudge?.());
    return { pending: { email, expiresAt } };
  });
}

/** Uses a confirmed backup address from now on. Emails the other addresses of the user. Refuses the main address. */
export async function setBackup(tx: Db, context: Context, email: string): Promise<void> {
  const { user } = context;
  const { main, isMain } = await tx.row<{ main: string; isMain: boolean }>(sql`
    select email as main, lower(email) = lower(${email}) as "isMain" from users where id = ${user.id}`);
  if (isMain) refuseField('email', 'main_address');
  const to = [main, ...(await listBackupEmail(tx, user.id))];
  await tx.run(sql`update users set backup_email = ${email} where id = ${user.id}`);
  await announce(tx, context, 'set-backup-email', to);
}

/** Removes the backup address of the user, if there is one, and emails both addresses. */
export async function removeBackup(context: Context): Promise<void> {
  const { db, user } = context;
  await db.transaction(async (tx) => {
    const { main } = await tx.row<{ main: string }>(
      sql`select email as main from users where id = ${user.id} for update`,
    );
    const removed = await listBackupEmail(tx, user.id);
    if (removed.length === 0) return;
    await tx.run(sql`update users set backup_email = null where id = ${user.id}`);
    await announce(tx, context, 'remove-backup-email', [main, ...removed]);
  });
}

async function announce(
  tx: Db,
  { app, user, now }: Context,
  change: 'set-backup-email' | 'remove-backup-email',
  to: readonly string[],
): Promise<void> {
  await sendAccountChange(tx, app, user, { to, change, now });
  // Without the address, because administrators read the history.
  await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: change });
  await tx.afterCommit(() => app.nudge?.());
}
