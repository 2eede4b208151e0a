import sql, { raw } from 'sql-template-tag';
import type { Db } from './database';

/**
 * Has PostgreSQL measure those of these tables of which more than a fifth is new since it did. By itself it comes within a
 * minute or two; who fills a table and asks it at once would have every row compared with every other.
 */
export async function measure(db: Db, tables: readonly string[]): Promise<void> {
  const stale = await db.rows<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables
    where schemaname = current_schema() and relname = any(${[...tables]}::text[])
      and n_mod_since_analyze > 1000 + n_live_tup / 5`);
  for (const { name } of stale) await db.run(sql`analyze ${raw(name)}`);
}
