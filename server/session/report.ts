import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Context } from '../app-context';
import { recordEvent } from '../events/event';
import { secureAccount } from './secure-account';

/** The user did not make this sign-in: takes the account away from the stranger who made it. */
export async function reportSignIn(
  { db, app, user, now, request }: Context,
  signInId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const signIn = await tx.maybe(
      sql`select 1 from sign_ins where id = ${signInId} and user_id = ${user.id}`,
    );
    if (!signIn) refuse('row.not_found');
    await secureAccount(tx, app, user, now);
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: 'report-sign-in' });
    await tx.afterCommit(() => request.setCookie(null));
  });
}
