import { refuse } from '#contract/api/refusal';
import type { SignInReply } from '#contract/session';
import type { Context } from '../app-context';
import { findKnownDevice } from './device';
import { finishSignIn } from './finish';
import { deleteFailedSignIn, recordSignIn } from './history';
import { countAttempt } from './limits';
import { verifyPassword } from './password';
import { findUserByEmail, foldEmail } from './queries';

/**
 * Signs a user in. Throws `session.wrong` for an unknown address, a wrong password and an inactive user, with the same text
 * and response time, and `session.locked` beyond the limits of `countAttempt`, known or not.
 */
export async function signIn(context: Context, email: string, password: string): Promise<SignInReply> {
  const { db, now, request } = context;
  const { address } = request;
  const account = await foldEmail(db, email);
  const device = await findKnownDevice(db, { account, secret: request.deviceCookie });
  const userRow = await findUserByEmail(db, email);
  // The attempt is recorded as failed before the password is verified, so that a failure costs no further write whose time
  // would reveal that the account exists.
  const { lock, clear, uncount, failedId } = await db.transaction(async (tx) => {
    const attempt = await countAttempt(tx, now, { account, device, address });
    if (!userRow || attempt.lock) return { ...attempt, failedId: undefined };
    const failed = { userId: userRow.id, way: 'PASSWORD', succeeded: false, now, request } as const;
    return { ...attempt, failedId: await recordSignIn(tx, failed) };
  });
  if (lock?.isNetwork) refuse('session.locked', { minutes: lock.minutes });
  const passwordHash = lock ? undefined : (userRow?.passwordHash ?? undefined);
  const isCorrect = await verifyPassword(passwordHash, password);
  if (lock) refuse('session.locked', { minutes: lock.minutes });
  if (!userRow || !isCorrect) return refuse('session.wrong');
  const reply = await db.transaction(async (tx) => {
    const finished = await finishSignIn(context, tx, { userId: userRow.id, way: 'PASSWORD', passwordHash });
    if (finished) {
      // Earlier failures count until the second factor is proven, which an attacker who knows the password may be guessing.
      await (finished.user ? clear(tx) : uncount(tx));
      await deleteFailedSignIn(tx, failedId);
    }
    return finished;
  });
  return reply ?? refuse('session.wrong');
}
