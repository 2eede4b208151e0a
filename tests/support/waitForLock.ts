import sql from 'sql-template-tag';
import type { Db } from '../../server/db/database';
import { pollUntil } from './pollUntil';

/** Waits until so many transactions in the database of the test wait for a lock. */
export const waitForLock = (db: Db, transactions = 1): Promise<unknown> =>
  pollUntil(`${transactions} transactions that wait for a lock`, () =>
    db.maybe(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      having count(*) >= ${transactions}`),
  );
