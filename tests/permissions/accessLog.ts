import sql from 'sql-template-tag';
import type { TestApp } from '../support/app';

interface Access {
  by: string;
  noun: string;
  id: number;
}

/** Who was given secrets of what, by role, in the order in which it was recorded; `action`: of one kind only. */
export const listAccesses = ({ db }: TestApp, action = 'see-%'): Promise<Access[]> =>
  db.rows<Access>(sql`
    select u.role as by, e.noun, e.noun_id as id from events e join users u on u.id = e.user_id
    where e.action like ${action} order by e.id`);

/** The kinds of secrets that somebody was given, each with the role of the reader. */
export const listAccessKinds = ({ db }: TestApp): Promise<{ action: string; by: string }[]> =>
  db.rows(sql`
    select distinct e.action, u.role as by from events e join users u on u.id = e.user_id
    where e.action like 'see-%' order by e.action, u.role`);

/** As if nobody had been given one yet; events stand otherwise. */
export async function clearAccessLog({ db, context: app }: TestApp): Promise<void> {
  app.loggedAccessKeys.clear();
  await db.transaction(async (tx) => {
    // To switch the trigger itself off and on would have every statement on events planned anew.
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`delete from events where action like 'see-%'`);
  });
}
