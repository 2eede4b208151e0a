import sql from 'sql-template-tag';
import type { SignInWay } from '#contract/session';
import type { Visit } from '../app-context';
import type { Db } from '../db/database';
import { digest, newSecret } from './session';

export const pendingCookie = 'rostrum-pending';
export const pendingMinutes = 5;
/** after so many wrong codes the sign-in has to begin again */
const maxAttempts = 5;

/** A sign-in whose first step was proven and which waits for a second factor. */
export interface PendingSignIn {
  userId: number;
  email: string;
  way: SignInWay;
}

const isOpen = (now: Date) => sql`p.expires_at > ${now} and p.attempts < ${maxAttempts}`;
const columns = sql`u.id as "userId", u.email, p.way`;

/** Stores that the user of this browser has proven the first step. It replaces the browser's earlier pending sign-in. */
export async function startPendingSignIn(
  tx: Db,
  { now, request }: Visit,
  { userId, way }: { userId: number; way: SignInWay },
): Promise<void> {
  const secret = newSecret();
  await deletePendingSignIn(tx, request.pendingCookie);
  await tx.run(sql`
    insert into pending_sign_ins (hash, user_id, way, expires_at)
    values (${digest(secret)}, ${userId}, ${way}, ${new Date(now.getTime() + pendingMinutes * 60_000)})`);
  await tx.afterCommit(() => request.setPendingCookie(secret));
}

/** Returns the pending sign-in of this browser, if it has not ended. */
export const findPendingSignIn = (db: Db, { now, request }: Visit): Promise<PendingSignIn | undefined> =>
  db.maybe<PendingSignIn>(sql`
    select ${columns} from pending_sign_ins p join users u on u.id = p.user_id
    where p.hash = ${digest(request.pendingCookie ?? '')} and ${isOpen(now)} and u.active`);

/** Counts an attempt to continue. Returns how many remain, or undefined when the sign-in has ended. */
export const countPendingAttempt = async (tx: Db, { now, request }: Visit): Promise<number | undefined> =>
  (
    await tx.maybe<{ remaining: number }>(sql`
      update pending_sign_ins p set attempts = p.attempts + 1
      where p.hash = ${digest(request.pendingCookie ?? '')} and ${isOpen(now)}
      returning ${maxAttempts}::int - p.attempts as remaining`)
  )?.remaining;

/** Cancels the pending sign-in of this browser. */
export async function cancelPendingSignIn({ db, request }: Visit): Promise<void> {
  await deletePendingSignIn(db, request.pendingCookie);
  request.setPendingCookie(null);
}

/** Deletes the pending sign-in of this cookie. Returns whether there was one: of simultaneous requests one gets true. */
export const deletePendingSignIn = async (tx: Db, secret: string | undefined): Promise<boolean> =>
  (await tx.run(sql`delete from pending_sign_ins where hash = ${digest(secret ?? '')}`)) > 0;
