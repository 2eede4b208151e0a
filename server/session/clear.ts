import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';

/** Deletes expired sessions, links and sign-in attempts; a job. */
export async function clearSessions({ db }: AppContext): Promise<void> {
  await db.run(sql`delete from sessions where expires_at < now()`);
  await db.run(sql`delete from tokens where expires_at < now() - interval '7 days'`);
  await db.run(sql`delete from sign_in_failures where at < now() - interval '1 day'`);
  await db.run(sql`delete from forgotten_requests where since < now() - interval '1 day'`);
}
