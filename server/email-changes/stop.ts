import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Reply } from '#contract/api/route';
import type { emailChanges } from '#contract/email-changes';
import type { Language } from '#contract/session';
import type { Visit } from '../app-context';
import type { Db } from '../db/database';
import { lock } from '../db/locks';
import { recordEvent } from '../events/event';
import { recordAttempt } from '../session/limits';
import { secureAccount } from '../session/secure-account';
import { digest } from '../session/session';
import { setAddress } from './address';

interface Change {
  id: number;
  userId: number;
  oldEmail: string;
  newEmail: string;
  confirmed: boolean;
}

async function requireStoppableChange(db: Db, secret: string, now: Date): Promise<Change> {
  const change = await db.maybe<Change>(sql`
    select c.id, c.user_id as "userId", c.old_email as "oldEmail", c.new_email as "newEmail",
      c.confirmed_at is not null as confirmed
    from email_change_stops s join email_changes c on c.id = s.change_id
    where s.hash = ${digest(secret)} and s.expires_at > ${now} and c.ended_at is null`);
  return change ?? refuse('token.invalid');
}

/** Returns the change that a link stops. An invalid link counts as a failed sign-in. */
export async function readStop(
  { db, now, request }: Visit,
  secret: string,
): Promise<Reply<typeof emailChanges.readStop>> {
  const clearAttempts = await recordAttempt(db, now, request);
  const { oldEmail, newEmail, confirmed } = await requireStoppableChange(db, secret, now);
  await clearAttempts(db);
  return { oldEmail, newEmail, confirmed };
}

/**
 * Stops a change with a link sent to the old address: restores this address, also when it has changed again since then, and
 * takes the account away from a stranger. The links of later changes stop working.
 */
export async function stopEmailChange(visit: Visit, secret: string): Promise<void> {
  const { db, app, now } = visit;
  await readStop(visit, secret);
  await db.transaction(async (tx) => {
    await lock(tx, 'users');
    const { userId } = await requireStoppableChange(tx, secret, now);
    const account = await tx.row<{ name: string; language: Language; email: string; active: boolean }>(
      sql`select name, language, email, active from users where id = ${userId} for update`,
    );
    // Read again, because a confirmation may have been committed while this waited for the user.
    const { id, oldEmail } = await requireStoppableChange(tx, secret, now);
    await tx.run(sql`
      update email_changes set ended_at = ${now} where user_id = ${userId} and id >= ${id} and ended_at is null`);
    if (account.email !== oldEmail) await setAddress(tx, app, { userId, email: oldEmail, now });
    // Nobody can sign in to an inactive account, so there is nothing to take away.
    if (account.active) await secureAccount(tx, app, { ...account, id: userId, email: oldEmail }, now);
    await recordEvent(tx, {
      ...{ now, userId, noun: 'users', id: userId, action: 'stop-email' },
      changes: account.email === oldEmail ? {} : { email: [account.email, oldEmail] },
    });
  });
}
