import { refuse } from '#contract/api/refusal';
import type { PasskeyAnswer, PasskeyRequest } from '#contract/passkeys';
import type { SignInReply } from '#contract/session';
import type { Context } from '../app-context';
import { finishSignIn } from '../session/finish';
import { recordSignIn } from '../session/history';
import { recordAttempt, recordChallenge } from '../session/limits';
import { newSecret } from '../session/session';
import { recordUse, verifyAnswer } from './answer';
import { challengeMinutes, consumeChallenge, createChallenge } from './challenge';
import { requireRelyingParty } from './party';

/**
 * Returns a challenge for any passkey of this address; which account it opens follows from the answer. It can only be answered
 * by the same browser, which a cookie recognizes.
 */
export async function startSignIn({ app, db, now, request }: Context): Promise<PasskeyRequest> {
  const party = requireRelyingParty(app);
  await recordChallenge(db, now, request.address);
  const browser = request.passkeyCookie ?? newSecret();
  request.setPasskeyCookie(browser);
  return {
    challenge: await createChallenge(db, now, { purpose: 'SIGN_IN', browser }),
    rpId: party.id,
    timeout: challengeMinutes * 60_000,
    allowCredentials: [],
    userVerification: 'required',
  };
}

/**
 * Signs a user in by a passkey as the only step: it proves possession and, by PIN or biometrics, the user, so that no second
 * factor is asked. Throws `passkey.wrong` for an unknown passkey, an invalid answer and an
 * inactive user, and `passkey.unverified` when the authenticator has not verified the user: then the passkey proves only its
 * possession. Attempts count only for the network, so that a passkey passes the lock of an account.
 */
export async function signInByPasskey(context: Context, answer: PasskeyAnswer): Promise<SignInReply> {
  const { app, db, now, request } = context;
  const party = requireRelyingParty(app);
  const clearAttempts = await recordAttempt(db, now, { address: request.address });
  const browser = request.passkeyCookie ?? '';
  const challenge = await consumeChallenge(db, now, answer.clientDataJSON, { purpose: 'SIGN_IN', browser });
  // Without a handle the authenticator was not asked to choose among its passkeys.
  if (!answer.userHandle) return refuse('passkey.wrong');
  const passkey = await verifyAnswer(db, party, challenge, answer);
  if (!passkey) return refuse('passkey.wrong');
  const { userId, isUserVerified } = passkey;
  if (!isUserVerified) {
    await recordSignIn(db, { userId, way: 'PASSKEY', succeeded: false, now, request });
    return refuse('passkey.unverified');
  }
  return db.transaction(async (tx) => {
    const reply = await finishSignIn(context, tx, { userId, way: 'PASSKEY', factor: 'PASSKEY' });
    if (!reply || !(await recordUse(tx, passkey, now))) return refuse('passkey.wrong');
    await clearAttempts(tx);
    return reply;
  });
}
