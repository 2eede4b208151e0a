import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import { deviceDays } from './device';

/** how long the history of sign-ins is kept */
const historyDays = 90;

/** Deletes expired sessions, pending sign-ins, links, sign-in attempts, and what is too old of the history of sign-ins; a job. */
export async function clearSessions({ db, now }: AppContext): Promise<void> {
  await db.run(sql`
    delete from sessions using house where expires_at < now()
      or last_seen_at < now() - make_interval(mins => session_idle_minutes)`);
  await db.run(sql`delete from pending_sign_ins where expires_at < ${now()}`);
  await db.run(sql`delete from remembered_devices where expires_at < ${now()}`);
  await db.run(sql`delete from tokens where expires_at < now() - interval '7 days'`);
  await db.run(sql`delete from sign_in_failures where at < now() - interval '1 day'`);
  await db.run(sql`delete from forgotten_requests where since < now() - interval '1 day'`);
  await db.run(
    sql`delete from sign_ins where at < ${now()}::timestamptz - make_interval(days => ${historyDays})`,
  );
  await db.run(
    sql`delete from devices where last_used_at < ${now()}::timestamptz - make_interval(days => ${deviceDays})`,
  );
}
