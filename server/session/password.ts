import { verify } from '@node-rs/argon2';
import sql from 'sql-template-tag';
import type { Context } from '../app-context';
import { recordEvent } from '../events/event';
import { CommittedRefusal } from '../http/problems';
import { findKnownDevice } from './device';
import { recordAttempt } from './limits';
import { foldEmail } from './queries';
import { digest, hashPassword } from './session';
import { endSessions } from './session-cache';

/**
 * Changes the user's own password and ends their other sessions. Refuses a wrong current password, which counts as a failed
 * sign-in, and throws the refusals of `recordAttempt`.
 */
export async function changePassword(context: Context, current: string, password: string): Promise<void> {
  const { db, app, user, now, request } = context;
  await db.transaction(async (tx) => {
    const account = await foldEmail(tx, user.email);
    const device = await findKnownDevice(tx, { account, secret: request.deviceCookie });
    const clearAttempts = await recordAttempt(tx, now, { account, device, address: request.address });
    const { passwordHash } = await tx.row<{ passwordHash: string }>(
      sql`select password_hash as "passwordHash" from users where id = ${user.id}`,
    );
    if (!(await verify(passwordHash, current)))
      throw new CommittedRefusal('input.invalid', {}, [{ path: 'current', code: 'password' }]);
    await clearAttempts(tx);
    const hashed = await hashPassword(password);
    // The version does not change: it protects the fields of forms, and no form shows a password.
    await tx.run(sql`update users set password_hash = ${hashed} where id = ${user.id}`);
    await endSessions(app, tx, user.id, digest(request.cookie ?? ''));
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: 'change-password' });
  });
}
