import sql from 'sql-template-tag';
import type { Db } from './database';

/**
 * Sorts the words of what is new and changed into their indexes. Until then they wait in lists, which a search reads as well; PostgreSQL would sort them in the midst of a write, with the little memory of a statement.
 */
export const flushSearchIndexes = (db: Db): Promise<number> =>
  db.run(sql`
    select gin_clean_pending_list(name)
    from unnest('{items_folded,lots_title_folded,artists_folded,customers_folded,customers_reached}'::regclass[]) name`);
