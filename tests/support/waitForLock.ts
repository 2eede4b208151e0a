import sql from 'sql-template-tag';
import type { Db } from '../../server/db/database';
import { pollUntil } from './pollUntil';

/** Waits until a transaction in the database of the test waits for a lock. */
export const waitForLock = (db: Db): Promise<unknown> =>
  pollUntil('a transaction that waits for a lock', () =>
    db.maybe(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  );
