import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import type { passkeys } from '#contract/passkeys';
import type { Visit } from '../app-context';
import { continueSignIn, type ProveFactor } from '../session/continue';
import { recordChallenge } from '../session/limits';
import { requireOwnerWithoutFactor } from '../session/owner-without-factor';
import { findPendingSignIn } from '../session/pending';
import { type ChallengeScope, consumeChallenge } from './challenge';
import { requireRelyingParty } from './party';
import { addPasskey, createOptions, type NewPasskey } from './registration';

/** Only the pending sign-in that asked for a passkey can register it: two browsers may both know the password. */
async function requireScope(visit: Visit): Promise<ChallengeScope & { userId: number }> {
  const { userId } = (await findPendingSignIn(visit.db, visit)) ?? refuse('factor.ended');
  return { purpose: 'REQUIRED', userId, browser: visit.request.pendingCookie ?? '' };
}

/**
 * Returns what a browser needs to create a passkey for the pending sign-in that has to set up a second factor. Throws
 * `factor.ended` when none waits or its user has a factor.
 */
export async function startRequired(visit: Visit): Promise<Reply<(typeof passkeys)['startRequired']>> {
  const { app, db, now, request } = visit;
  requireRelyingParty(app);
  const scope = await requireScope(visit);
  const owner = await requireOwnerWithoutFactor(db, app, scope.userId);
  await recordChallenge(db, now, request.address);
  return createOptions(visit, owner, scope);
}

/**
 * Adds that passkey and continues the sign-in, in one transaction. As a second factor it need not verify the user. Throws
 * `passkey.expired`, `passkey.invalid`, `passkey.exists` and the refusals of `continueSignIn`.
 */
export async function registerRequired(
  visit: Visit,
  values: NewPasskey,
): Promise<Reply<(typeof passkeys)['registerRequired']>> {
  const { app, db, now, request } = visit;
  requireRelyingParty(app);
  const challenge = await consumeChallenge(db, now, values.key.clientDataJSON, await requireScope(visit));
  let recoveryCodes: string[] = [];
  let passkeyId: number | undefined;
  const prove: ProveFactor = async (tx, userId) => {
    const owner = await requireOwnerWithoutFactor(tx, app, userId);
    const added = await addPasskey({ app, db: tx, now, request }, owner, challenge, values);
    passkeyId = added.id;
    recoveryCodes = added.recoveryCodes;
    return 'PASSKEY';
  };
  const reply = await continueSignIn(visit, prove, {
    remember: false,
    // A report of a foreign sign-in keeps the passkeys of the session that reports.
    onSession: (tx, signInId) =>
      tx.run(sql`update passkeys set sign_in_id = ${signInId} where id = ${passkeyId}`),
  });
  return { ...reply, recoveryCodes };
}
