import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { CommittedRefusal } from '../http/problems';
import { findKnownDevice } from './device';
import { recordAttempt } from './limits';
import { listFactors } from './list-factors';
import { hashPassword, requireStrongPassword, verifyPassword } from './password';
import { foldEmail } from './queries';
import { replaceSecret, requireConfirmation } from './session';
import { endSessions, invalidateSessions } from './session-cache';
import { deleteLinks } from './token';

/**
 * Throws unless this is the user's own password. A wrong one counts as a failed sign-in; throws the refusals of
 * `recordAttempt`. Returns what removes the failures once everything is proven.
 *
 * @param field the field of the input that contains it
 */
async function verifyOwnPassword(
  tx: Db,
  context: Context,
  field: string,
  password: string,
): Promise<(db: Db) => Promise<unknown>> {
  const { user, now, request } = context;
  const account = await foldEmail(tx, user.email);
  const device = await findKnownDevice(tx, { account, secret: request.deviceCookie });
  const clearAttempts = await recordAttempt(tx, now, { account, device, address: request.address });
  const { passwordHash } = await tx.row<{ passwordHash: string }>(
    sql`select password_hash as "passwordHash" from users where id = ${user.id}`,
  );
  if (!(await verifyPassword(passwordHash, password)))
    throw new CommittedRefusal('input.invalid', {}, [{ path: field, code: 'password' }]);
  return clearAttempts;
}

/**
 * Changes the user's own password, ends their other sessions and invalidates their links to set one. Throws like
 * `verifyOwnPassword`, and refuses a weak password. A user with a second factor must have confirmed with it
 * (`session.confirm`), so that the password alone is not enough.
 */
export async function changePassword(context: Context, current: string, password: string): Promise<void> {
  const { db, app, user, now, request } = context;
  if ((await listFactors(db, app, user.id)).length > 0) await requireConfirmation(db, request.cookie, now);
  // Before the locks that verifying the current one takes, because it needs another process.
  await requireStrongPassword(db, password, user);
  await db.transaction(async (tx) => {
    const clearAttempts = await verifyOwnPassword(tx, context, 'current', current);
    await clearAttempts(tx);
    const hashed = await hashPassword(password);
    // The version does not change: it protects the fields of forms, and no form shows a password.
    await tx.run(sql`update users set password_hash = ${hashed} where id = ${user.id}`);
    await deleteLinks(tx, user.id);
    await endSessions(app, tx, user.id, await replaceSecret(tx, context));
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: 'change-password' });
  });
}

/**
 * Records that the user has proved who they are, and continues the session with a new secret. Throws like
 * `verifyOwnPassword`; a user with a second factor needs a code too, and a wrong one counts like a wrong password.
 */
export async function confirmIdentity(
  context: Context,
  { password, code }: { password: string; code?: string | undefined },
): Promise<void> {
  const { db, app, user } = context;
  await db.transaction(async (tx) => {
    const clearAttempts = await verifyOwnPassword(tx, context, 'password', password);
    if ((await listFactors(tx, app, user.id)).length > 0) {
      if (!code) refuseField('code', 'required');
      else if (!(await app.listeners.codeTyped(tx, context, { userId: user.id, code })))
        throw new CommittedRefusal('input.invalid', {}, [{ path: 'code', code: 'factor' }]);
    }
    await clearAttempts(tx);
    await recordConfirmation(tx, context);
  });
}

/** Records that the user has proved who they are, and continues the session with a new secret. */
export async function recordConfirmation(tx: Db, context: Context): Promise<void> {
  const session = await replaceSecret(tx, context);
  await tx.run(sql`update sessions set confirmed_at = ${context.now} where hash = ${session}`);
  await invalidateSessions(context.app, tx, context.user.id);
}
