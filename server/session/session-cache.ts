import sql from 'sql-template-tag';
import type { AppContext, User } from '../app-context';
import type { Db } from '../db/database';

/** A session as it stands in the database. */
export interface Session {
  user: User;
  lastSeenAt: string;
  expiresAt: string;
}

/**
 * For so long a session is known without asking. What ends or changes one in this process is known at once
 * (`forgetSessions`), in the other processes of a house after this time at the latest.
 */
export const cacheSeconds = 5;
/** Sessions a process remembers; beyond them it begins anew. */
const maxCached = 10_000;

interface SessionCache {
  sessions: Map<string, { session: Session; until: number }>;
  /** one more with each forgetting: what was read before it is not remembered after it */
  age: number;
}
const caches = new WeakMap<Db, SessionCache>();

export function getCache(db: Db): SessionCache {
  const cache = caches.get(db) ?? { sessions: new Map(), age: 0 };
  caches.set(db, cache);
  return cache;
}

/** The session under this key, if it was read a moment ago. */
export function findCachedSession(db: Db, key: string): Session | undefined {
  const cached = getCache(db).sessions.get(key);
  return cached && cached.until > performance.now() ? cached.session : undefined;
}

/** Remembers sessions that were read when the house was of this `age`. */
export function cacheSessions(db: Db, age: number, loaded: ReadonlyMap<string, Session>): void {
  const cache = getCache(db);
  if (cache.age !== age) return;
  if (cache.sessions.size + loaded.size > maxCached) cache.sessions.clear();
  const until = performance.now() + cacheSeconds * 1000;
  for (const [key, session] of loaded) cache.sessions.set(key, { session, until });
}

/** Reads every session from the database again. */
export function clearSessionCache(db: Db): void {
  const cache = getCache(db);
  cache.age++;
  cache.sessions.clear();
}

type SessionContext = Pick<AppContext, 'db' | 'live'>;

/**
 * Call it in every transaction that ends a session of a user or changes what a session says of them. From the commit on
 * each session is read again, and the user's open streams close where they are no longer theirs.
 */
export const invalidateSessions = (app: SessionContext, tx: Db, userId: number): Promise<void> =>
  tx.afterCommit(() => {
    clearSessionCache(app.db);
    app.live.recheck([userId]);
  });

/** Ends every session of a user. */
export async function endSessions(app: SessionContext, tx: Db, userId: number): Promise<void> {
  await tx.run(sql`delete from sessions where user_id = ${userId}`);
  await invalidateSessions(app, tx, userId);
}
