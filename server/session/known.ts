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
export const knownSeconds = 5;
/** Sessions a process remembers; beyond them it begins anew. */
const maxKnown = 10_000;

interface Known {
  sessions: Map<string, { session: Session; until: number }>;
  /** one more with each forgetting: what was read before it is not remembered after it */
  age: number;
}
const houses = new WeakMap<Db, Known>();

export function knownTo(db: Db): Known {
  const known = houses.get(db) ?? { sessions: new Map(), age: 0 };
  houses.set(db, known);
  return known;
}

/** The session under this key, if it was read a moment ago. */
export function knownSession(db: Db, key: string): Session | undefined {
  const known = knownTo(db).sessions.get(key);
  return known && known.until > performance.now() ? known.session : undefined;
}

/** Remembers sessions that were read when the house was of this `age`. */
export function remember(db: Db, age: number, found: ReadonlyMap<string, Session>): void {
  const known = knownTo(db);
  if (known.age !== age) return;
  if (known.sessions.size + found.size > maxKnown) known.sessions.clear();
  const until = performance.now() + knownSeconds * 1000;
  for (const [key, session] of found) known.sessions.set(key, { session, until });
}

/** Reads every session from the database again. */
export function forgetKnown(db: Db): void {
  const known = knownTo(db);
  known.age++;
  known.sessions.clear();
}

type WithSessions = Pick<AppContext, 'db' | 'live'>;

/**
 * Call it in every transaction that ends a session of a user or changes what a session says of them. From the commit on
 * each session is read again, and the user's open streams close where they are no longer theirs.
 */
export const forgetSessions = (app: WithSessions, tx: Db, userId: number): Promise<void> =>
  tx.afterCommit(() => {
    forgetKnown(app.db);
    app.live.recheck([userId]);
  });

/** Ends every session of a user. */
export async function endSessions(app: WithSessions, tx: Db, userId: number): Promise<void> {
  await tx.run(sql`delete from sessions where user_id = ${userId}`);
  await forgetSessions(app, tx, userId);
}
