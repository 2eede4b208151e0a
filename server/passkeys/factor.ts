import { refuse } from '#contract/api/refusal';
import type { PasskeyAnswer, PasskeyRequest } from '#contract/passkeys';
import type { SignInReply } from '#contract/session';
import type { Context } from '../app-context';
import { continueSignIn, type ProveFactor } from '../session/continue';
import { recordChallenge } from '../session/limits';
import { findPendingSignIn } from '../session/pending';
import { recordUse, verifyAnswer } from './answer';
import { challengeMinutes, consumeChallenge, createChallenge } from './challenge';
import { requireRelyingParty } from './party';
import { listDescriptors } from './queries';

/**
 * Returns a challenge for the passkeys of the user whose sign-in waits for a second factor. Throws `factor.ended` when none
 * waits.
 */
export async function startFactor(context: Context): Promise<PasskeyRequest> {
  const { app, db, now, request } = context;
  const party = requireRelyingParty(app);
  const { userId } = (await findPendingSignIn(db, context)) ?? refuse('factor.ended');
  await recordChallenge(db, now, request.address);
  return {
    challenge: await createChallenge(db, now, { purpose: 'FACTOR', userId }),
    rpId: party.id,
    timeout: challengeMinutes * 60_000,
    allowCredentials: await listDescriptors(db, { userId, rpId: party.id }),
    userVerification: 'preferred',
  };
}

/**
 * Continues the pending sign-in with a passkey. Possession is enough, because the first step was proven. Throws
 * `passkey.expired`, `passkey.wrong` and the refusals of `continueSignIn`.
 */
export async function continueByPasskey(
  context: Context,
  { remember, ...answer }: PasskeyAnswer & { remember: boolean },
): Promise<SignInReply> {
  const { app, db, now } = context;
  const party = requireRelyingParty(app);
  const { userId: pendingUserId } = (await findPendingSignIn(db, context)) ?? refuse('factor.ended');
  const challenge = await consumeChallenge(db, now, answer.clientDataJSON, {
    purpose: 'FACTOR',
    userId: pendingUserId,
  });
  const prove: ProveFactor = async (tx, userId) => {
    const passkey = await verifyAnswer(tx, party, challenge, answer);
    const isProven = passkey?.userId === userId && (await recordUse(tx, passkey, now));
    return isProven ? 'PASSKEY' : refuse('passkey.wrong');
  };
  return continueSignIn(context, prove, { remember });
}
