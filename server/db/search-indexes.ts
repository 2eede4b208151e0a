import sql from 'sql-template-tag';
import type { Db } from './database';

/**
 * Moves new and changed entries of the search indexes from their pending lists into the index. Searches read the pending
 * lists as well; otherwise PostgreSQL would do this in the middle of a write, with the little memory of a statement.
 */
export const flushSearchIndexes = (db: Db): Promise<number> =>
  db.run(sql`
    select gin_clean_pending_list(name)
    from unnest('{items_folded,lots_title_folded,artists_folded,customers_folded,customers_reached}'::regclass[]) name`);
