import sql, { type Sql } from 'sql-template-tag';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { cacheSessions, findCachedSession, getCache, type Session } from './session-cache';

/** The columns of a user in a session, from `users u`. */
const userColumns = sql`u.id, u.email, u.name, u.role, u.language, u.finance, u.time_zone as "timeZone", u.version,
  array(select department_id from user_departments where user_id = u.id order by 1)::int[] as "departmentIds"`;

export const readUser = (db: Db, id: number): Promise<User> =>
  db.row<User>(sql`select ${userColumns} from users u where u.id = ${id}`);

/**
 * How long a session `s` of a user `u` lasts by the settings of `house`. The limit of an ADMIN starts again when they confirm
 * who they are, as after a sign-in. Otherwise a change of a factor, which forgets the remembered browsers, could end the session
 * in which it is made.
 */
const expiry = sql`least(s.expires_at,
  case when u.role = 'ADMIN' and not (house.admin_remembered and s.remembered_id is not null)
    then greatest(s.created_at, s.confirmed_at) + make_interval(hours => house.admin_session_hours)
    else s.created_at + make_interval(hours => house.session_hours) end)`;
export const lifetimeColumns = sql`s.last_seen_at as "lastSeenAt", house.session_idle_minutes as "idleMinutes",
  ${expiry} as "expiresAt"`;

/** The condition that a session `s` of a user `u` has not expired by the settings of `house`; see `isExpired`. */
export const isAlive = (now: Date): Sql => sql`
  ${expiry} > ${now} and s.last_seen_at + make_interval(mins => house.session_idle_minutes) > ${now}`;

interface SessionBatch {
  keys: Buffer[];
  sessions: Promise<Map<string, Session>>;
}
const batches = new WeakMap<Db, SessionBatch>();

/**
 * Returns the session of an active user with this digest, expired or not; it may be `cacheSeconds` old. Every request needs
 * it first, and requests of the same turn of the event loop share one statement.
 */
export async function findSession(db: Db, key: Buffer): Promise<Session | undefined> {
  const cached = findCachedSession(db, key.toString('hex'));
  if (cached) return cached;
  const batch = batches.get(db) ?? createBatch(db);
  batch.keys.push(key);
  return (await batch.sessions).get(key.toString('hex'));
}

function createBatch(db: Db): SessionBatch {
  const keys: Buffer[] = [];
  const nextTick = new Promise((resolve) => setImmediate(resolve));
  const loading = nextTick.then(async () => {
    batches.delete(db);
    const { age } = getCache(db);
    const rows = await db.rows<User & Omit<Session, 'user'> & { key: string }>(sql`
      select ${userColumns}, encode(s.hash, 'hex') as key, s.confirmed_at as "confirmedAt", u.review,
        ${lifetimeColumns}
      from sessions s join users u on u.id = s.user_id cross join house
      where s.hash = any(${keys}::bytea[]) and u.active`);
    const sessions = new Map(
      rows.map(({ key, lastSeenAt, expiresAt, idleMinutes, confirmedAt, review, ...user }) => [
        key,
        { user, lastSeenAt, expiresAt, idleMinutes, confirmedAt, review },
      ]),
    );
    cacheSessions(db, age, sessions);
    return sessions;
  });
  const batch = { keys, sessions: loading };
  batches.set(db, batch);
  return batch;
}

export const findUserByEmail = (db: Db, email: string) =>
  db.maybe<{ id: number; name: string; language: string; passwordHash: string | null; active: boolean }>(sql`
    select id, name, language, password_hash as "passwordHash", active
    from users where lower(email) = lower(${email.trim()})`);

/**
 * Folds an email address in PostgreSQL as `findUserByEmail` does, because JavaScript lower-cases some characters
 * differently.
 */
export const foldEmail = async (db: Db, email: string): Promise<string> =>
  (await db.row<{ folded: string }>(sql`select lower(${email.trim()}) as folded`)).folded;

/** How often a subject (an account or an address) may fail to sign in before it is locked. */
export interface Limit {
  subject: string;
  failures: number;
}

/**
 * Returns the time of the failure that locked one of these, if its lock still lasts: the one that reached the limit within
 * `minutes`, not longer ago than `minutes`.
 */
export const findLockedAt = async (db: Db, limits: readonly Limit[], now: Date, minutes: number) =>
  (
    await db.row<{ at: string | null }>(
      prepared(sql`
      with limits as (
        select * from unnest(${limits.map(({ subject }) => subject)}::text[],
          ${limits.map(({ failures }) => failures)}::int[]) l (subject, failures)),
      counted as (
        select at, failures, count(*) over (partition by subject order by at
          range between make_interval(mins => ${minutes}) preceding and current row) as n
        from sign_in_failures join limits using (subject)
        where at >= ${now}::timestamptz - 2 * make_interval(mins => ${minutes}))
      select max(at) as at from counted
      where n >= failures and at >= ${now}::timestamptz - make_interval(mins => ${minutes})`),
    )
  ).at;

export const recordFailure = (db: Db, limits: readonly Limit[], now: Date) =>
  db.run(sql`
    insert into sign_in_failures (subject, at)
    select subject, ${now} from unnest(${limits.map(({ subject }) => subject)}::text[]) subject`);
