import sql from 'sql-template-tag';
import type { Db } from '../db/database';

/** Number of consecutive failures after which an account is paused. */
export const maxFailures = 5;

/**
 * Records that a connection or login failed. From the fifth failure on, the account is paused, for one minute at first and
 * up to 15 minutes. Failures while it is already paused do not count, because they started at the same time.
 */
export const recordAccountFailure = (db: Db, id: number, error: string): Promise<number> =>
  db.run(sql`
    update mail_accounts set failures = failures + 1, last_error = ${error.slice(0, 1000)},
      opens_at = case when failures + 1 >= ${maxFailures}
        then now() + least(900, 60 * power(2, least(failures + 1 - ${maxFailures}, 4))) * interval '1 second' end
    where id = ${id} and (opens_at is null or opens_at <= now())`);

/** Records that a connection was opened, and resets the failures. */
export const recordAccountSuccess = (db: Db, id: number): Promise<number> =>
  db.run(sql`
    update mail_accounts set failures = 0, opens_at = null, last_error = null
    where id = ${id} and (failures > 0 or last_error is not null)`);
