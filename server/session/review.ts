import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Review } from '#contract/session';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { findSession } from './queries';
import { digest } from './session';
import { invalidateSessions } from './session-cache';

/**
 * Has the user check what opens the account before anything else, at the next sign-in. A report of a sign-in counts for more
 * than a reset of the second factors.
 */
export const requestReview = (tx: Db, userId: number, review: Review): Promise<unknown> =>
  tx.run(
    sql`update users set review = ${review} where id = ${userId} and review is distinct from 'REPORTED'`,
  );

/**
 * Has a user who sets a new password by a link check the account, if it has another way in or another address that gets its
 * messages.
 */
export const requestReviewAfterPassword = (tx: Db, userId: number): Promise<unknown> =>
  tx.run(sql`
    update users u set review = 'PASSWORD' where u.id = ${userId} and u.review is null and (
      u.phone is not null or u.backup_email is not null
      or exists (select 1 from passkeys where user_id = u.id)
      or exists (select 1 from identities where user_id = u.id)
      or exists (select 1 from authenticators where user_id = u.id and activated_at is not null))`);

/** Returns why the user has to check the account first; null when they need not. */
export async function readReview(db: Db, userId: number): Promise<Review | null> {
  const { review } = await db.row<{ review: Review | null }>(
    sql`select review from users where id = ${userId}`,
  );
  return review;
}

/** Refuses (`session.review`) while the user of this cookie has to check what opens the account. */
export async function requireReviewed(db: Db, cookie: string | undefined): Promise<void> {
  const session = await findSession(db, digest(cookie ?? ''));
  // Another request may just have replaced the secret.
  if (!session) refuse('session.required');
  if (session.review) refuse('session.review');
}

/** The user has checked what opens the account. */
export async function finishReview({ db, app, user, now }: Context): Promise<void> {
  await db.transaction(async (tx) => {
    const finished = await tx.run(
      sql`update users set review = null where id = ${user.id} and review is not null`,
    );
    if (finished === 0) return;
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: 'finish-review' });
    await invalidateSessions(app, tx, user.id);
  });
}
