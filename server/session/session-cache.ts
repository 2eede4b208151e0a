import sql from 'sql-template-tag';
import type { Review } from '#contract/session';
import type { AppContext, User } from '../app-context';
import type { Db } from '../db/database';

/** A session as stored in the database. */
export interface Session {
  user: User;
  lastSeenAt: string;
  expiresAt: string;
  /** after so many minutes without use it ends */
  idleMinutes: number;
  /** when the user last proved who they are */
  confirmedAt: string | null;
  /** why the user has to check what opens the account before anything else */
  review: Review | null;
}

/**
 * How long a session is cached. Changes in this process apply at once (`invalidateSessions`), those in other processes after
 * this time at the latest.
 */
export const cacheSeconds = 5;
/** sessions in the cache of a process; beyond them it is cleared */
const maxCached = 10_000;

interface SessionCache {
  sessions: Map<string, { session: Session; until: number }>;
  /** increases whenever the cache is cleared, so that sessions read before are not cached after it */
  age: number;
}
const caches = new WeakMap<Db, SessionCache>();

export function getCache(db: Db): SessionCache {
  const cache = caches.get(db) ?? { sessions: new Map(), age: 0 };
  caches.set(db, cache);
  return cache;
}

/** Returns the session with this key if it was read a moment ago. */
export function findCachedSession(db: Db, key: string): Session | undefined {
  const cached = getCache(db).sessions.get(key);
  return cached && cached.until > performance.now() ? cached.session : undefined;
}

/** Caches sessions that were read when the cache had this `age`. */
export function cacheSessions(db: Db, age: number, loaded: ReadonlyMap<string, Session>): void {
  const cache = getCache(db);
  if (cache.age !== age) return;
  if (cache.sessions.size + loaded.size > maxCached) cache.sessions.clear();
  const until = performance.now() + cacheSeconds * 1000;
  for (const [key, session] of loaded) cache.sessions.set(key, { session, until });
}

/** Clears the cache, so that every session is read from the database again. */
export function clearSessionCache(db: Db): void {
  const cache = getCache(db);
  cache.age++;
  cache.sessions.clear();
}

type SessionContext = Pick<AppContext, 'db' | 'live'>;

/**
 * Call it in every transaction that ends a session of a user or changes the user's data in it. After the commit every
 * session is read again, and streams of ended sessions are closed.
 */
export const invalidateSessions = (app: SessionContext, tx: Db, userId: number): Promise<void> =>
  tx.afterCommit(() => {
    clearSessionCache(app.db);
    app.live.recheck([userId]);
  });

/**
 * Ends every session of a user, except the one with the digest `current`, and the sign-ins that wait for a second factor, which
 * every browser is asked for again.
 */
export async function endSessions(
  app: SessionContext,
  tx: Db,
  userId: number,
  current: Buffer = Buffer.alloc(0),
): Promise<void> {
  await tx.run(sql`delete from sessions where user_id = ${userId} and hash <> ${current}`);
  await tx.run(sql`delete from pending_sign_ins where user_id = ${userId}`);
  await tx.run(sql`delete from remembered_devices where user_id = ${userId}`);
  await invalidateSessions(app, tx, userId);
}
