import sql, { raw, type Sql } from 'sql-template-tag';
import type { AppContext } from '../app-context';
import { deviceDays } from './device';

/** how long the history of sign-ins is kept */
const historyDays = 90;

/** Everything about signing in that expires, with the condition for a row that nothing reads any more. */
const endedRows = (now: Date): readonly (readonly [table: string, hasEnded: Sql])[] => {
  const before = (days: number) => sql`${now}::timestamptz - make_interval(days => ${days})`;
  return [
    [
      'sessions',
      sql`expires_at < now()
        or last_seen_at < now() - (select make_interval(mins => session_idle_minutes) from house)`,
    ],
    ['pending_sign_ins', sql`expires_at < ${now}`],
    ['remembered_devices', sql`expires_at < ${now}`],
    ['passkey_challenges', sql`expires_at < ${now}`],
    // The page of an expired invitation sends a new one.
    ['tokens', sql`expires_at < now() - interval '7 days'`],
    ['sign_in_failures', sql`at < now() - interval '1 day'`],
    ['forgotten_requests', sql`since < now() - interval '1 day'`],
    ['phone_codes', sql`expires_at < ${before(1)}`],
    ['provider_attempts', sql`created_at < ${before(1)}`],
    // With their links, of which the last one stops working eight days after the request.
    ['email_changes', sql`requested_at < ${before(30)}`],
    // People who still want an account ask again.
    ['waiting_identities', sql`asked_at < ${before(90)}`],
    ['sign_ins', sql`at < ${before(historyDays)}`],
    ['devices', sql`last_used_at < ${before(deviceDays)}`],
  ];
};

/** Deletes what has ended of sessions, sign-ins, links, codes and requests, and what is too old of their history; a job. */
export async function clearSessions({ db, now }: AppContext): Promise<void> {
  for (const [table, hasEnded] of endedRows(now()))
    await db.run(sql`delete from ${raw(table)} where ${hasEnded}`);
}
