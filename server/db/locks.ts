import sql from 'sql-template-tag';
import type { Db } from './database';

/**
 * The order in which rows are locked, everywhere: a file (`imports`), its sale or collection, lots and works by their id, items by theirs, then
 * what hangs on them (pictures, requests, decisions, staged results), customers by theirs, then what hangs on these. An action locks all it will write before it writes
 * anything, and never goes back: so no two of them wait for each other. Should it happen all the same, the transaction
 * is done again by itself (`database.ts`), after the second that PostgreSQL takes to notice.
 */

/** The number that is Rostrum's among the advisory locks of a database it may share. */
export const rostrum = 7467116;

/** What only one transaction does at a time, in all processes together. */
export const locks = {
  migrate: 1,
  /** shared: "I use this embedded server" */
  inUse: 2,
  users: 3,
  prepare: 4,
  departments: 5,
  publicationRules: 6,
  firstAdmin: 7,
  /** which file brings to a register of the house */
  registers: 8,
  saleDefaults: 9,
} as const;

/** Waits until this transaction alone holds the lock; it ends with the transaction. */
export const lock = (tx: Db, name: keyof typeof locks) =>
  tx.run(sql`select pg_advisory_xact_lock(${rostrum}, ${locks[name]})`);
