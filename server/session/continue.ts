import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { FactorKind, SignInReply } from '#contract/session';
import type { Visit } from '../app-context';
import type { Db } from '../db/database';
import { findKnownDevice } from './device';
import { finishSignIn, type ProvenAccount } from './finish';
import { deleteFailedSignIn, recordSignIn } from './history';
import { countAttempt } from './limits';
import { countPendingAttempt, deletePendingSignIn, findPendingSignIn } from './pending';
import { foldEmail } from './queries';

/** Checks a factor of the user in the transaction that begins the session. Returns which one was proven, or null. */
export type ProveFactor = (tx: Db, userId: number) => Promise<FactorKind | null>;

/**
 * Continues the browser's pending sign-in with a second factor; every factor ends here. Throws `factor.ended` when no sign-in
 * is pending (any longer), `session.locked` beyond the limits, which passwords and factors share, and an issue of the field
 * `code` for a wrong proof.
 */
export async function continueSignIn(
  visit: Visit,
  prove: ProveFactor,
  { remember, onSession }: { remember: boolean } & Pick<ProvenAccount, 'onSession'>,
): Promise<SignInReply> {
  const { db, now, request } = visit;
  const pending = await findPendingSignIn(db, visit);
  if (!pending) return refuse('factor.ended');
  const { userId, way } = pending;
  const account = await foldEmail(db, pending.email);
  const device = await findKnownDevice(db, { account, secret: request.deviceCookie });
  // Counted before the proof is checked, so that simultaneous guesses count each other.
  const { lock, clear, failedId, remaining } = await db.transaction(async (tx) => {
    const attempt = await countAttempt(tx, now, { account, device, address: request.address });
    if (attempt.lock) return { ...attempt, failedId: undefined, remaining: 0 };
    const remaining = (await countPendingAttempt(tx, visit)) ?? refuse('factor.ended');
    const failed = { userId, way, succeeded: false, now, request };
    return { ...attempt, failedId: await recordSignIn(tx, failed), remaining };
  });
  if (lock) return refuse('session.locked', { minutes: lock.minutes });
  const reply = await db.transaction(async (tx) => {
    // In the order in which a new password or a deactivation locks them.
    await tx.run(sql`select 1 from users where id = ${userId} for no key update`);
    if (!(await deletePendingSignIn(tx, request.pendingCookie))) refuse('factor.ended');
    const factor = await prove(tx, userId);
    if (!factor) {
      if (remaining === 0) refuse('factor.ended');
      return refuse('input.invalid', {}, [{ path: 'code', code: 'factor' }]);
    }
    const isRecovery = factor === 'RECOVERY_CODE';
    const finished = await finishSignIn(visit, tx, {
      ...{ userId, way: isRecovery ? factor : way, factor },
      remember: remember && !isRecovery,
      onSession,
    });
    if (finished) {
      await clear(tx);
      await deleteFailedSignIn(tx, failedId);
    }
    return finished;
  });
  return reply ?? refuse('factor.ended');
}
