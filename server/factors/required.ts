import { refuse } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import type { factors } from '#contract/factors';
import type { Visit } from '../app-context';
import { continueSignIn } from '../session/continue';
import { requireOwnerWithoutFactor } from '../session/owner-without-factor';
import { findPendingSignIn } from '../session/pending';
import { activateInTransaction, startAuthenticator } from './authenticator';

/** Creates the key of an authenticator app for the pending sign-in of this browser. */
export async function startRequired(visit: Visit): Promise<Reply<(typeof factors)['startRequired']>> {
  const pending = await findPendingSignIn(visit.db, visit);
  if (!pending) return refuse('factor.ended');
  return startAuthenticator(visit, await requireOwnerWithoutFactor(visit.db, visit.app, pending.userId));
}

/** Activates that app and continues the sign-in, in one transaction. */
export async function activateRequired(
  visit: Visit,
  values: { name: string; code: string },
): Promise<Reply<(typeof factors)['activateRequired']>> {
  let recoveryCodes: string[] = [];
  const reply = await continueSignIn(
    visit,
    async (tx, userId) => {
      const owner = await requireOwnerWithoutFactor(tx, visit.app, userId);
      recoveryCodes = await activateInTransaction(tx, visit, owner, values);
      return 'TOTP';
    },
    { remember: false },
  );
  return { ...reply, recoveryCodes };
}
