import sql from 'sql-template-tag';

/**
 * For what may be lost with the machine, or is done again from the start then: its commit does not wait for the disk,
 * where it still comes before every later one. A common table expression for `with`, which the statement must select from.
 */
export const asyncCommit = sql`swift as materialized (select set_config('synchronous_commit', 'off', true))`;
