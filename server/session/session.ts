import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { CommittedRefusal } from '../http/problems';
import { recordAttempt } from './limits';
import { hashPassword, requireStrongPassword, verifyPassword } from './password';
import { findSession, findUserByEmail, foldEmail, userColumns } from './queries';
import { invalidateSessions } from './session-cache';

export const sessionCookie = 'rostrum';
const sessionDays = 14;
export const newSecret = () => randomBytes(32).toString('base64url');
/** Only digests of cookies and links are stored, so a copy of the database gives no access. */
export const digest = (secret: string) => createHash('sha256').update(secret).digest();

const minutes = (n: number) => n * 60_000;

/** Returns the user with this session cookie, or null. Records its use at most once a minute. */
export async function findVisitor(db: Db, secret: string | undefined, now: Date): Promise<User | null> {
  if (!secret) return null;
  const key = digest(secret);
  const session = await findSession(db, key);
  if (!session || Date.parse(session.expiresAt) <= now.getTime()) return null;
  if (now.getTime() - Date.parse(session.lastSeenAt) > minutes(1)) {
    session.lastSeenAt = now.toISOString();
    await db.run(sql`update sessions set last_seen_at = ${now} where hash = ${key}`);
  }
  return session.user;
}

/**
 * Signs a user in. Throws `session.wrong` for an unknown address, a wrong password and an inactive user, with the same text
 * and response time, and the refusals of `recordAttempt`.
 */
export async function signIn(context: Context, email: string, password: string): Promise<User> {
  const { db, now, request } = context;
  const account = await foldEmail(db, email);
  const clearAttempts = await recordAttempt(db, now, { account, address: request.address });
  const userRow = await findUserByEmail(db, email);
  const isCorrect = await verifyPassword(userRow?.passwordHash, password);
  if (!userRow || !isCorrect || !userRow.active) return refuse('session.wrong');
  await clearAttempts(db);
  await startSession(context, userRow.id);
  return await readUser(db, userRow.id);
}

/** Starts a session with a new secret and records the sign-in; the browser's previous session ends. */
export async function startSession({ db, app, now, request }: Context, userId: number): Promise<void> {
  const secret = newSecret();
  await db.transaction(async (tx) => {
    await endSession(app, tx, request.cookie);
    await tx.run(sql`
      insert into sessions (hash, user_id, created_at, last_seen_at, expires_at, address, agent)
      values (${digest(secret)}, ${userId}, ${now}, ${now},
        ${new Date(now.getTime() + minutes(sessionDays * 24 * 60))}, ${request.address}, ${request.agent})`);
    await tx.run(sql`update users set last_login_at = ${now} where id = ${userId}`);
  });
  request.setCookie(secret);
}

export async function signOut({ db, app, request }: Context): Promise<void> {
  await endSession(app, db, request.cookie);
  request.setCookie(null);
}

/** Ends the session of this cookie, if there is one. */
async function endSession(app: Context['app'], tx: Db, cookie: string | undefined): Promise<void> {
  const ended = cookie
    ? await tx.maybe<{ userId: number }>(
        sql`delete from sessions where hash = ${digest(cookie)} returning user_id as "userId"`,
      )
    : undefined;
  if (ended) await invalidateSessions(app, tx, ended.userId);
}

export const readUser = (db: Db, id: number): Promise<User> =>
  db.row<User>(sql`select ${userColumns} from users u where u.id = ${id}`);

/** Saves the user's own name and language. Throws `row.stale` with the current user for an old version. */
export function saveProfile(
  { db, app, user: { id }, now }: Context,
  { version, ...profile }: Pick<User, 'name' | 'language' | 'version'>,
): Promise<User> {
  return db.transaction(async (tx) => {
    await tx.run(sql`select 1 from users where id = ${id} for update`);
    const before = await readUser(tx, id);
    await checkVersion(tx, 'users', id, before, version);
    const changes = findDifferences(before, profile);
    if (Object.keys(changes).length === 0) return before;
    await tx.run(sql`
      update users set name = ${profile.name}, language = ${profile.language}, version = version + 1
      where id = ${id}`);
    await invalidateSessions(app, tx, id);
    await recordEvent(tx, { now, userId: id, noun: 'users', id, action: 'update', changes });
    return readUser(tx, id);
  });
}

/**
 * Changes the user's own password and ends their other sessions. Refuses a wrong current password, which counts as a failed
 * sign-in, and throws the refusals of `recordAttempt`.
 */
export async function changePassword(context: Context, current: string, password: string): Promise<void> {
  const { db, app, user, now, request } = context;
  await db.transaction(async (tx) => {
    const account = await foldEmail(tx, user.email);
    const clearAttempts = await recordAttempt(tx, now, { account, address: request.address });
    const { passwordHash } = await tx.row<{ passwordHash: string }>(
      sql`select password_hash as "passwordHash" from users where id = ${user.id}`,
    );
    if (!(await verifyPassword(passwordHash, current)))
      throw new CommittedRefusal('input.invalid', {}, [{ path: 'current', code: 'password' }]);
    await clearAttempts(tx);
    await requireStrongPassword(tx, password, user);
    const hashed = await hashPassword(password);
    // The version does not change: it protects the fields of forms, and no form shows a password.
    await tx.run(sql`update users set password_hash = ${hashed} where id = ${user.id}`);
    await tx.run(sql`
      delete from sessions where user_id = ${user.id} and hash <> ${digest(request.cookie ?? '')}`);
    await invalidateSessions(app, tx, user.id);
    await recordEvent(tx, { now, userId: user.id, noun: 'users', id: user.id, action: 'change-password' });
  });
}
