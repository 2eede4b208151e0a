import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Context } from '../app-context';
import { recordEvent } from '../events/event';
import { endSessions } from './session-cache';
import { sendTokenLink } from './token';

/**
 * The user did not make this sign-in: ends all their sessions, forgets their devices, so that the stranger's is no longer
 * known, and emails a link to set a new password.
 */
export async function reportSignIn(
  { db, app, user, now, request }: Context,
  signInId: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const signIn = await tx.maybe(
      sql`select 1 from sign_ins where id = ${signInId} and user_id = ${user.id}`,
    );
    if (!signIn) refuse('row.not_found');
    await endSessions(app, tx, user.id);
    await tx.run(sql`delete from devices where user_id = ${user.id}`);
    await sendTokenLink(tx, app, user, 'RESET', now);
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: 'report-sign-in' });
    await tx.afterCommit(() => {
      request.setCookie(null);
      app.nudge?.();
    });
  });
}
