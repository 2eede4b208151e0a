import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { FactorKind, Review, SignInReply, SignInWay } from '#contract/session';
import type { Visit } from '../app-context';
import type { Db } from '../db/database';
import { enqueue } from '../jobs/job';
import { recognizeDevice } from './device';
import { recordSignIn } from './history';
import { listFactors } from './list-factors';
import { startPendingSignIn } from './pending';
import { readUser } from './queries';
import { findRemembered, rememberDevice } from './remembered';
import { isFactorOverdue } from './required-factor';
import { endSession, newSecret, startSession } from './session';

export interface ProvenAccount {
  userId: number;
  way: SignInWay;
  /** the stored hash that the password was verified against */
  passwordHash?: string;
  /** the second factor that was proven in this transaction */
  factor?: FactorKind;
  /** not to ask for the second factor in this browser from now on; only with a factor that was proven */
  remember?: boolean;
  /** is called when a session starts, with its entry in the history of sign-ins */
  onSession?: (tx: Db, signInId: number) => Promise<unknown>;
}

/**
 * Ends every way to sign in, in the caller's transaction. A user with a second factor that was neither proven nor remembered in
 * this browser has to continue with it, and one who lacks a factor that the house requires has to set it up: the sign-in
 * becomes pending, and the reply has no user. Otherwise a session with a new secret starts, the sign-in is recorded and the
 * user notified of a new device. Both end the browser's previous session. Throws `session.secured` for a way that a stranger
 * may have added to an account whose user has reported a sign-in. Returns null, and does nothing, when the user is no longer
 * active or the password has changed since it was verified.
 */
export async function finishSignIn(
  visit: Visit,
  tx: Db,
  { userId, way, passwordHash, factor, remember = false, onSession }: ProvenAccount,
): Promise<SignInReply | null> {
  const { app, request } = visit;
  const account = await tx.maybe<{ passwordHash: string; review: Review | null }>(sql`
    select password_hash as "passwordHash", review from users where id = ${userId} and active for no key update`);
  if (!account || (passwordHash !== undefined && passwordHash !== account.passwordHash)) return null;
  // A stranger may have added this way in. Until the user has checked the account, only the emailed link opens it, and the
  // password that it sets.
  const isAddable = way === 'PASSKEY' || way === 'PROVIDER' || way === 'CODE';
  if (account.review === 'REPORTED' && isAddable && app.config.mailUrl !== undefined)
    refuse('session.secured');
  await endSession(app, tx, request.cookie);
  const factors = factor ? [] : await listFactors(tx, app, userId);
  const rememberedId = remember
    ? await rememberDevice(tx, visit, userId)
    : await findRemembered(tx, visit, userId);
  const isSpared = factors.length > 0 && rememberedId !== undefined;
  const needsFactor = factors.length > 0 ? !isSpared : !factor && (await isFactorOverdue(tx, visit, userId));
  if (needsFactor) {
    await startPendingSignIn(tx, visit, { userId, way });
    if (request.cookie) await tx.afterCommit(() => request.setCookie(null));
    return { user: null, factors };
  }
  // A text message is too weak a proof for changes that could harm the account.
  const isConfirmed = factor !== undefined || (!isSpared && way !== 'CODE');
  const signInId = await beginSession(visit, tx, { userId, way, isConfirmed, rememberedId });
  await onSession?.(tx, signInId);
  return { user: await readUser(tx, userId), factors: [] };
}

/** Starts a session with a new secret. Returns its entry in the history of sign-ins. */
async function beginSession(
  { app, now, request }: Visit,
  tx: Db,
  {
    userId,
    way,
    ...session
  }: Pick<ProvenAccount, 'userId' | 'way'> & { isConfirmed: boolean; rememberedId: number | undefined },
): Promise<number> {
  const secret = newSecret();
  const signInId = await recordSignIn(tx, { userId, way, succeeded: true, now, request });
  await startSession(tx, { userId, way, secret, now, request, signInId, ...session });
  const device = await recognizeDevice(tx, { userId, secret: request.deviceCookie, now });
  if (device.isUnfamiliar) await enqueue(tx, 'notify-new-device', { signInId });
  await tx.run(sql`update users set last_login_at = ${now} where id = ${userId}`);
  await tx.afterCommit(() => {
    request.setCookie(secret);
    request.setDeviceCookie(device.secret);
    if (request.pendingCookie) request.setPendingCookie(null);
    app.nudge?.();
  });
  return signInId;
}
