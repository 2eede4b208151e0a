import sql from 'sql-template-tag';
import type { Db } from '../db/database';

/** A user as the session tells it, from `users u`. */
export const userColumns = sql`u.id, u.email, u.name, u.role, u.language, u.version,
  array(select department_id from user_departments where user_id = u.id order by 1)::int[] as "departmentIds"`;

export const userByEmail = (db: Db, email: string) =>
  db.maybe<{ id: number; name: string; language: string; passwordHash: string | null; active: boolean }>(sql`
    select id, name, language, password_hash as "passwordHash", active
    from users where lower(email) = lower(${email.trim()})`);

export const failuresOf = (db: Db, account: string, address: string, since: Date) =>
  db.row<{ account: number; address: number }>(sql`
    select count(*) filter (where subject = ${account}) as account,
      count(*) filter (where subject = ${address}) as address
    from sign_in_failures where subject in (${account}, ${address}) and at > ${since}`);

export const noteFailure = (db: Db, subjects: string[], now: Date) =>
  db.run(
    sql`insert into sign_in_failures (subject, at) select subject, ${now} from unnest(${subjects}::text[]) subject`,
  );

/** After a right password: those of the account, and of the address the one noted for this very attempt. */
export const forgetFailures = (db: Db, account: string, own: { address: string; at: Date }) =>
  db.run(sql`
    delete from sign_in_failures where subject = ${account} or at < now() - interval '1 day'
      or ctid = (select ctid from sign_in_failures where subject = ${own.address} and at = ${own.at} limit 1)`);
