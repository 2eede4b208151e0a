import sql from 'sql-template-tag';
import type { TestApp } from '../support/app';

interface Access {
  by: string;
  noun: string;
  id: number;
}

/** Returns who read secrets of which rows, by role, in the order of recording. `action` limits the entries to one kind. */
export const listAccesses = ({ db }: TestApp, action = 'see-%'): Promise<Access[]> =>
  db.rows<Access>(sql`
    select u.role as by, e.noun, e.noun_id as id from events e join users u on u.id = e.user_id
    where e.action like ${action} order by e.id`);

/** Returns the kinds of secrets that were read, each with the role of the reader. */
export const listAccessKinds = ({ db }: TestApp): Promise<{ action: string; by: string }[]> =>
  db.rows(sql`
    select distinct e.action, u.role as by from events e join users u on u.id = e.user_id
    where e.action like 'see-%' order by e.action, u.role`);

/** Deletes all access entries; other events remain. */
export async function clearAccessLog({ db, context: app }: TestApp): Promise<void> {
  app.loggedAccessKeys.clear();
  await db.transaction(async (tx) => {
    // Disabling and enabling the trigger itself would make PostgreSQL plan every statement on events again.
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`delete from events where action like 'see-%'`);
  });
}
