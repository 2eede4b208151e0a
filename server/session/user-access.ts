import sql, { type Sql } from 'sql-template-tag';
import { factorsColumn } from './list-factors';
import { isAlive } from './queries';

/**
 * Columns of a user `u` for administrators: the last sign-in, the number of sessions, the kinds of second factors and whether
 * there is a backup address.
 */
export const accessColumns = (now: Date): Sql => sql`
  (select jsonb_build_object('way', s.way, 'device', s.device) from sign_ins s
    where s.user_id = u.id and s.succeeded order by s.at desc, s.id desc limit 1) as "lastSignIn",
  (select count(*) from sessions s cross join house where s.user_id = u.id and ${isAlive(now)}) as sessions,
  ${factorsColumn} as factors, u.backup_email is not null as "hasBackupEmail"`;
