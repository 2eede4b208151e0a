import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import type { factors } from '#contract/factors';
import type { AppContext, Visit } from '../app-context';
import type { Db } from '../db/database';
import { continueSignIn } from '../session/continue';
import { listFactors } from '../session/list-factors';
import { findPendingSignIn } from '../session/pending';
import { activateInTransaction, startAuthenticator } from './authenticator';
import type { FactorOwner } from './notify';

/**
 * Returns the user of a pending sign-in that has to set up a factor. A user who has one must prove it: otherwise a password
 * would be enough to replace it.
 */
export async function requireOwnerWithoutFactor(
  db: Db,
  app: AppContext,
  userId: number,
): Promise<FactorOwner> {
  if ((await listFactors(db, app, userId)).length > 0) refuse('factor.ended');
  return db.row<FactorOwner>(sql`select id, name, email, language from users where id = ${userId}`);
}

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
