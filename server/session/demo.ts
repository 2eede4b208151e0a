import sql from 'sql-template-tag';
import type { Role } from '#contract/api/permissions';
import type { SessionReply } from '#contract/session';
import type { AppContext } from '../app-context';

/**
 * Returns how visitors sign in to the demo house. Null for every other house, also for one that grew out of the demo: it has
 * users with real addresses.
 */
export async function readDemo({ db, demo }: AppContext): Promise<SessionReply['demo']> {
  if (!demo) return null;
  const users = await db.rows<{ email: string; role: Role }>(sql`
    select email, role from users where active and email = any(${[...demo.emails]}::text[])
      and not exists (select 1 from users where active and email not like '%.test') order by id`);
  return users.length > 0 ? { password: demo.password, users } : null;
}
