import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Context } from '../app-context';
import { recordEvent } from '../events/event';
import { hashPassword } from './password';
import { newSecret } from './session';
import { endSessions } from './session-cache';
import { sendTokenLink } from './token';

/**
 * The user did not make this sign-in: ends all their sessions, forgets their devices, so that the stranger's is no longer
 * known, makes the password invalid and emails a link to set a new one.
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
    // The stranger may know the password. Without a mail server it stays valid: the link is in the outbox, which nobody else may
    // be able to open.
    if (app.config.mailUrl !== undefined) {
      const unknown = await hashPassword(newSecret());
      await tx.run(sql`update users set password_hash = ${unknown} where id = ${user.id}`);
    }
    await sendTokenLink(tx, app, user, 'RESET', now);
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: 'report-sign-in' });
    await tx.afterCommit(() => {
      request.setCookie(null);
      app.nudge?.();
    });
  });
}
