import type { PasskeyAnswer, PasskeyRequest } from '#contract/passkeys';
import type { Context } from '../app-context';
import { CommittedRefusal } from '../http/problems';
import { recordConfirmation } from '../session/own-password';
import { recordUse, verifyAnswer } from './answer';
import { challengeMinutes, consumeChallenge, createChallenge } from './challenge';
import { requireRelyingParty } from './party';
import { listDescriptors } from './queries';

/** Returns a challenge for the passkeys of the signed-in user. */
export async function startConfirmation({ app, db, user, now }: Context): Promise<PasskeyRequest> {
  const party = requireRelyingParty(app);
  return {
    challenge: await createChallenge(db, now, { purpose: 'CONFIRMATION', userId: user.id }),
    rpId: party.id,
    timeout: challengeMinutes * 60_000,
    allowCredentials: await listDescriptors(db, { userId: user.id, rpId: party.id }),
    userVerification: 'required',
  };
}

/**
 * Records that the user has proved who they are by a passkey, and continues the session with a new secret. Throws
 * `passkey.expired`, `passkey.wrong`, and `passkey.unverified` when the passkey proves only its possession.
 */
export async function confirmByPasskey(context: Context, answer: PasskeyAnswer): Promise<void> {
  const { app, db, user, now } = context;
  const party = requireRelyingParty(app);
  const scope = { purpose: 'CONFIRMATION', userId: user.id } as const;
  const challenge = await consumeChallenge(db, now, answer.clientDataJSON, scope);
  const passkey = await verifyAnswer(db, party, challenge, answer);
  if (passkey?.userId !== user.id) throw new CommittedRefusal('passkey.wrong');
  if (!passkey.isUserVerified) throw new CommittedRefusal('passkey.unverified');
  if (!(await recordUse(db, passkey, now))) throw new CommittedRefusal('passkey.wrong');
  await recordConfirmation(db, context);
}
