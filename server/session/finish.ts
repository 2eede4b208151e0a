import sql from 'sql-template-tag';
import type { SignInReply, SignInWay } from '#contract/session';
import type { Visit } from '../app-context';
import type { Db } from '../db/database';
import { enqueue } from '../jobs/job';
import { recognizeDevice } from './device';
import { recordSignIn } from './history';
import { readUser } from './queries';
import { endSession, newSecret, startSession } from './session';

interface ProvenAccount {
  userId: number;
  way: SignInWay;
  /** the stored hash that the password was verified against */
  passwordHash?: string;
}

/**
 * Ends every way to sign in, in the caller's transaction: starts a session with a new secret, ends the browser's previous
 * one, records the sign-in and has the user notified of a new device. Returns null, and starts no session, when the user is
 * no longer active or the password has changed since it was verified.
 */
export async function finishSignIn(
  { app, now, request }: Visit,
  tx: Db,
  { userId, way, passwordHash }: ProvenAccount,
): Promise<SignInReply | null> {
  const account = await tx.maybe<{ passwordHash: string }>(sql`
    select password_hash as "passwordHash" from users where id = ${userId} and active for no key update`);
  if (!account || (passwordHash !== undefined && passwordHash !== account.passwordHash)) return null;
  const secret = newSecret();
  await endSession(app, tx, request.cookie);
  await startSession(tx, { userId, secret, now, request });
  const device = await recognizeDevice(tx, { userId, secret: request.deviceCookie, now });
  const signInId = await recordSignIn(tx, { userId, way, succeeded: true, now, request });
  if (device.isUnfamiliar) await enqueue(tx, 'notify-new-device', { signInId });
  await tx.run(sql`update users set last_login_at = ${now} where id = ${userId}`);
  await tx.afterCommit(() => {
    request.setCookie(secret);
    request.setDeviceCookie(device.secret);
    app.nudge?.();
  });
  return { user: await readUser(tx, userId), factors: [] };
}
