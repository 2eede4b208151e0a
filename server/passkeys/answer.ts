import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import sql from 'sql-template-tag';
import type { PasskeyAnswer } from '#contract/passkeys';
import type { Visit } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import type { RelyingParty } from '../session/relying-party';
import { findPasskey } from './queries';

/** What a valid answer proves. */
export interface ProvenPasskey {
  id: number;
  userId: number;
  /** the authenticator has verified the user, for example by PIN or fingerprint, and not only its possession */
  isUserVerified: boolean;
  counter: number;
  isBackedUp: boolean;
}

/**
 * Verifies the answer to a challenge. Returns undefined for a passkey that is unknown, was made for another address or belongs
 * to an inactive user, and for an invalid answer.
 */
export async function verifyAnswer(
  db: Db,
  party: RelyingParty,
  challenge: string,
  answer: PasskeyAnswer,
): Promise<ProvenPasskey | undefined> {
  const passkey = await findPasskey(db, { credentialId: answer.id, rpId: party.id });
  if (!passkey || !isHandleOf(passkey.userHandle, answer.userHandle)) return undefined;
  const { id, userHandle, ...response } = answer;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // The library would refuse a counter that does not grow; `recordUse` only notes it.
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: false,
    });
    if (!verified) return undefined;
    return {
      id: passkey.id,
      userId: passkey.userId,
      isUserVerified: authenticationInfo.userVerified,
      counter: authenticationInfo.newCounter,
      isBackedUp: authenticationInfo.credentialBackedUp,
    };
  } catch {
    // The library throws for every kind of invalid answer.
    return undefined;
  }
}

/** Authenticators may omit the handle when the server has named the passkey. */
const isHandleOf = (storedHandle: string, answered: string | undefined): boolean =>
  answered === undefined ||
  Buffer.from(answered, 'base64url').toString('hex') === storedHandle.replaceAll('-', '');

/**
 * Records in the caller's transaction that a passkey was used. Returns false when it has been removed meanwhile. A counter that
 * does not grow may mean that the key was copied, but also that it was restored from a backup: it is noted as an event and not
 * refused. Synchronized passkeys always send 0.
 */
export async function recordUse(
  tx: Db,
  { id, userId, counter, isBackedUp, isUserVerified }: ProvenPasskey,
  now: Visit['now'],
): Promise<boolean> {
  const stored = await tx.maybe<{ counter: number; name: string }>(
    sql`select counter, name from passkeys where id = ${id} for update`,
  );
  if (!stored) return false;
  await tx.run(sql`
    update passkeys set counter = greatest(counter, ${counter}), last_used_at = ${now}, backed_up = ${isBackedUp},
      verifies_user = verifies_user or ${isUserVerified}
    where id = ${id}`);
  const isStepBack = counter <= stored.counter && stored.counter > 0;
  if (isStepBack)
    await recordEvent(tx, {
      now,
      userId,
      noun: 'users',
      id: userId,
      action: 'repeat-passkey-counter',
      changes: { passkey: [stored.name, stored.name], counter: [stored.counter, counter] },
    });
  return true;
}
