import { verify } from '@node-rs/argon2';
import { refuse } from '#contract/api/refusal';
import type { Context, User } from '../app-context';
import { finishSignIn } from './finish';
import { deleteFailedSignIn, recordSignIn } from './history';
import { recordAttempt } from './limits';
import { findUserByEmail, foldEmail } from './queries';
import { dummyHash } from './session';

/**
 * Signs a user in. Throws `session.wrong` for an unknown address, a wrong password and an inactive user, with the same text
 * and response time, and the refusals of `recordAttempt`.
 */
export async function signIn(context: Context, email: string, password: string): Promise<User> {
  const { db, now, request } = context;
  const account = await foldEmail(db, email);
  const userRow = await findUserByEmail(db, email);
  // The attempt is recorded as failed before the password is verified, so that a failure costs no further write whose time
  // would reveal that the account exists.
  const { clearAttempts, failedId } = await db.transaction(async (tx) => ({
    clearAttempts: await recordAttempt(tx, now, { account, address: request.address }),
    failedId:
      userRow && (await recordSignIn(tx, { userId: userRow.id, way: 'PASSWORD', succeeded: false, now, request })),
  }));
  const passwordHash = userRow?.passwordHash ?? (await dummyHash);
  const isCorrect = await verify(passwordHash, password);
  if (!userRow || !isCorrect) return refuse('session.wrong');
  const user = await db.transaction(async (tx) => {
    const finished = await finishSignIn(context, tx, { userId: userRow.id, way: 'PASSWORD', passwordHash });
    if (finished) {
      await clearAttempts(tx);
      await deleteFailedSignIn(tx, failedId);
    }
    return finished;
  });
  return user ?? refuse('session.wrong');
}
