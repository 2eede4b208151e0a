import sql from 'sql-template-tag';
import type { Db } from '../db/database';

/** After so many failures in a row an account rests. */
export const maxFailures = 5;

/**
 * No line to the mail server could be opened, or the house was not let in. From the fifth time on the account rests, a
 * minute at first and up to a quarter of an hour. Lines that were tried at the same moment count once it rests.
 */
export const recordAccountFailure = (db: Db, id: number, error: string): Promise<number> =>
  db.run(sql`
    update mail_accounts set failures = failures + 1, last_error = ${error.slice(0, 1000)},
      opens_at = case when failures + 1 >= ${maxFailures}
        then now() + least(900, 60 * power(2, least(failures + 1 - ${maxFailures}, 4))) * interval '1 second' end
    where id = ${id} and (opens_at is null or opens_at <= now())`);

/** A line stands. */
export const recordAccountSuccess = (db: Db, id: number): Promise<number> =>
  db.run(sql`
    update mail_accounts set failures = 0, opens_at = null, last_error = null
    where id = ${id} and (failures > 0 or last_error is not null)`);
