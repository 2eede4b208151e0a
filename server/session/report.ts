import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Context, ReportedSignIn } from '../app-context';
import { recordEvent } from '../events/event';
import { secureAccount } from './secure-account';

/** The user did not make this sign-in: takes the account away from the stranger who made it. */
export async function reportSignIn(context: Context, signInId: number): Promise<void> {
  const { db, app, user, now, request } = context;
  await db.transaction(async (tx) => {
    const signIn = await tx.maybe<ReportedSignIn>(
      sql`select at from sign_ins where id = ${signInId} and user_id = ${user.id}`,
    );
    if (!signIn) return refuse('row.not_found');
    await tx.run(sql`select 1 from users where id = ${user.id} for no key update`);
    await app.listeners.signInReported(tx, context, signIn);
    await secureAccount(tx, app, user, now);
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: 'report-sign-in' });
    await tx.afterCommit(() => request.setCookie(null));
  });
}
