import sql from 'sql-template-tag';
import type { AppContext, User } from '../app-context';
import type { Db } from '../db/database';
import { hashPassword } from './password';
import { requestReview } from './review';
import { newSecret } from './session';
import { endSessions } from './session-cache';
import { sendTokenLink } from './token';

/**
 * Takes an account away from a stranger who may know the password: ends all sessions, forgets the devices, so that the
 * stranger's is no longer known, makes the password invalid and emails the user a link to set a new one. Before anything else,
 * the user then checks what the stranger may have added to the account.
 */
export async function secureAccount(
  tx: Db,
  app: AppContext,
  user: Pick<User, 'id' | 'email' | 'name' | 'language'>,
  now: Date,
): Promise<void> {
  // Visitors of the demo share its accounts.
  if (!app.demo?.emails.includes(user.email)) await requestReview(tx, user.id, 'REPORTED');
  await endSessions(app, tx, user.id);
  await tx.run(sql`delete from devices where user_id = ${user.id}`);
  // The stranger may have set it to convince an administrator.
  await tx.run(
    sql`update users set security_question = null, security_answer_hash = null where id = ${user.id}`,
  );
  // Without a mail server the password stays valid: the link is in the outbox, which nobody else may be able to open.
  if (app.config.mailUrl !== undefined) {
    const unknown = await hashPassword(newSecret());
    await tx.run(sql`update users set password_hash = ${unknown} where id = ${user.id}`);
  }
  await sendTokenLink(tx, app, user, 'RESET', now);
  await tx.afterCommit(() => app.nudge?.());
}
