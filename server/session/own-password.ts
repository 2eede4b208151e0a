import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { CommittedRefusal } from '../http/problems';
import { findKnownDevice } from './device';
import { recordAttempt } from './limits';
import { hashPassword, requireStrongPassword, verifyPassword } from './password';
import { foldEmail } from './queries';
import { digest, newSecret } from './session';
import { endSessions, invalidateSessions } from './session-cache';

/**
 * Throws unless this is the user's own password. A wrong one counts as a failed sign-in; throws the refusals of
 * `recordAttempt`.
 *
 * @param field the field of the input that contains it
 */
async function verifyOwnPassword(tx: Db, context: Context, field: string, password: string): Promise<void> {
  const { user, now, request } = context;
  const account = await foldEmail(tx, user.email);
  const device = await findKnownDevice(tx, { account, secret: request.deviceCookie });
  const clearAttempts = await recordAttempt(tx, now, { account, device, address: request.address });
  const { passwordHash } = await tx.row<{ passwordHash: string }>(
    sql`select password_hash as "passwordHash" from users where id = ${user.id}`,
  );
  if (!(await verifyPassword(passwordHash, password)))
    throw new CommittedRefusal('input.invalid', {}, [{ path: field, code: 'password' }]);
  await clearAttempts(tx);
}

/** Changes the user's own password and ends their other sessions. Throws like `verifyOwnPassword`. */
export async function changePassword(context: Context, current: string, password: string): Promise<void> {
  const { db, app, user, now, request } = context;
  await db.transaction(async (tx) => {
    await verifyOwnPassword(tx, context, 'current', current);
    await requireStrongPassword(tx, password, user);
    const hashed = await hashPassword(password);
    // The version does not change: it protects the fields of forms, and no form shows a password.
    await tx.run(sql`update users set password_hash = ${hashed} where id = ${user.id}`);
    await endSessions(app, tx, user.id, digest(request.cookie ?? ''));
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: 'change-password' });
  });
}

/**
 * Records that the user has proved who they are, and continues the session with a new secret, so that a stolen one gains
 * nothing. Throws like `verifyOwnPassword`.
 */
export async function confirmIdentity(context: Context, password: string): Promise<void> {
  const { db, app, user, now, request } = context;
  await db.transaction(async (tx) => {
    await verifyOwnPassword(tx, context, 'password', password);
    const secret = newSecret();
    const renewed = await tx.run(sql`
      update sessions set hash = ${digest(secret)}, confirmed_at = ${now}
      where hash = ${digest(request.cookie ?? '')}`);
    if (renewed === 0) refuse('session.required');
    await invalidateSessions(app, tx, user.id);
    await tx.afterCommit(() => request.setCookie(secret));
  });
}
