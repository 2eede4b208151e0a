import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Role } from '#contract/api/permissions';
import type { Database } from '../../server/db/database';

/** Creates a user and a session directly in the database of a built server; returns the cookie. */
export async function insertSession(db: Database, email: string, role: Role): Promise<string> {
  const { id } = await db.row<{ id: number }>(sql`
    insert into users (email, name, role) values (${email}, 'Edda', ${role}) returning id`);
  await db.run(sql`
    insert into sessions (hash, user_id, created_at, last_seen_at, expires_at, address, agent)
    values (${createHash('sha256').update(email).digest()}, ${id}, now(), now(), now() + interval '1 day', '', '')`);
  return `rostrum=${email}`;
}
