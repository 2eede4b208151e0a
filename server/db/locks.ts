import sql from 'sql-template-tag';
import type { Db } from './database';

/**
 * The order in which all actions lock rows: a file (`imports`), its sale or collection, lots and works by id, items by id,
 * then their related rows (pictures, requests, decisions, staged results), customers by id, then their related rows. An
 * action locks all rows it will write before it writes any, and never locks an earlier kind later, so no two actions can
 * wait for each other. If a deadlock happens all the same, the transaction is repeated (`database.ts`) after the second that
 * PostgreSQL takes to detect it.
 */

/** The number of Rostrum among the advisory locks of a database it may share with other applications. */
export const rostrum = 7467116;

/** Locks for operations that only one transaction may do at a time, across all processes. */
export const locks = {
  migrate: 1,
  /** shared: held by every process that uses this embedded server */
  inUse: 2,
  users: 3,
  prepare: 4,
  departments: 5,
  publicationRules: 6,
  firstAdmin: 7,
  /** starting or undoing an import into a register */
  registers: 8,
  saleDefaults: 9,
  secrets: 10,
  /** shared: held while a file that can name customers is stored */
  erasures: 11,
} as const;

/** Waits until this transaction alone holds the lock, which is released when the transaction ends. */
export const lock = (tx: Db, name: keyof typeof locks) =>
  tx.run(sql`select pg_advisory_xact_lock(${rostrum}, ${locks[name]})`);

/** Waits until no other transaction alone holds the lock. Several can share it until they end. */
export const lockShared = (tx: Db, name: keyof typeof locks) =>
  tx.run(sql`select pg_advisory_xact_lock_shared(${rostrum}, ${locks[name]})`);
