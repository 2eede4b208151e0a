import sql from 'sql-template-tag';

/**
 * A common table expression for writes that may be lost in a crash of the machine or are repeated after it: their commit
 * does not wait for the disk, but is still written before every later one. The statement must select from it.
 */
export const asyncCommit = sql`async_commit as materialized (select set_config('synchronous_commit', 'off', true))`;
