import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { maxSessionHours, type SignInWay } from '#contract/session';
import type { Context, User, Visit } from '../app-context';
import type { Db } from '../db/database';
import { findSession } from './queries';
import { invalidateSessions, type Session } from './session-cache';

export const sessionCookie = 'rostrum';

export const newSecret = () => randomBytes(32).toString('base64url');
/** Only digests of cookies and links are stored, so a copy of the database gives no access. */
export const digest = (secret: string) => createHash('sha256').update(secret).digest();

const minutes = (n: number) => n * 60_000;

export type Lifetime = Pick<Session, 'expiresAt' | 'lastSeenAt' | 'idleMinutes'>;

/** Returns whether the session has lasted or was unused for too long. */
export const isExpired = ({ expiresAt, lastSeenAt, idleMinutes }: Lifetime, now: Date): boolean =>
  Date.parse(expiresAt) <= now.getTime() || Date.parse(lastSeenAt) + minutes(idleMinutes) <= now.getTime();

/**
 * Returns the user with this session cookie, or null. Records its use at most once a minute, unless the request was sent
 * while nobody used the page.
 */
export async function findVisitor(
  db: Db,
  secret: string | undefined,
  now: Date,
  { isUse }: { isUse: boolean },
): Promise<User | null> {
  if (!secret) return null;
  const key = digest(secret);
  const session = await findSession(db, key);
  if (!session || isExpired(session, now)) return null;
  if (isUse && now.getTime() - Date.parse(session.lastSeenAt) > minutes(1)) {
    session.lastSeenAt = now.toISOString();
    await db.run(sql`update sessions set last_seen_at = ${now} where hash = ${key}`);
  }
  return session.user;
}

/** how long a proof of identity counts */
const confirmationMinutes = 10;

/** Refuses (`session.confirm`) unless the user has proved who they are less than ten minutes ago. */
export async function requireConfirmation(db: Db, secret: string | undefined, now: Date): Promise<void> {
  const { confirmedAt } = (await findSession(db, digest(secret ?? ''))) ?? {};
  if (!confirmedAt || Date.parse(confirmedAt) + minutes(confirmationMinutes) <= now.getTime())
    refuse('session.confirm');
}

/**
 * Stores a session with this secret. `isConfirmed`: the user has proven everything that a confirmation asks for.
 * `rememberedId`: the remembered browser, if it is one. `signInId`: its entry in the history.
 */
export const startSession = (
  tx: Db,
  {
    userId,
    way,
    secret,
    now,
    request,
    isConfirmed,
    rememberedId,
    signInId,
  }: Pick<Visit, 'now' | 'request'> & {
    userId: number;
    way: SignInWay;
    secret: string;
    isConfirmed: boolean;
    rememberedId: number | undefined;
    signInId: number;
  },
): Promise<unknown> =>
  tx.run(sql`
    insert into sessions (hash, user_id, way, created_at, last_seen_at, confirmed_at, expires_at, address, agent,
      remembered_id, sign_in_id)
    values (${digest(secret)}, ${userId}, ${way}, ${now}, ${now}, ${isConfirmed ? now : null},
      ${new Date(now.getTime() + minutes(maxSessionHours * 60))}, ${request.address}, ${request.agent},
      ${rememberedId ?? null}, ${signInId})`);

/**
 * Continues the session with a new secret, so that a copied cookie gains nothing. Returns the digest of the new secret.
 * Throws `session.required` when another request has replaced the secret meanwhile.
 */
export async function replaceSecret(tx: Db, { request }: Pick<Visit, 'request'>): Promise<Buffer> {
  const secret = newSecret();
  const replaced = await tx.run(sql`
    update sessions set hash = ${digest(secret)} where hash = ${digest(request.cookie ?? '')}`);
  if (replaced === 0) refuse('session.required');
  await tx.afterCommit(() => request.setCookie(secret));
  return digest(secret);
}

export async function signOut({ db, app, request }: Context): Promise<void> {
  await endSession(app, db, request.cookie);
  request.setCookie(null);
}

/** Ends the session of this cookie, if there is one. */
export async function endSession(app: Context['app'], tx: Db, cookie: string | undefined): Promise<void> {
  const ended = cookie
    ? await tx.maybe<{ userId: number }>(
        sql`delete from sessions where hash = ${digest(cookie)} returning user_id as "userId"`,
      )
    : undefined;
  if (ended) await invalidateSessions(app, tx, ended.userId);
}
