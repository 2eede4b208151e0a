import sql from 'sql-template-tag';
import type { Db } from './database';

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
  signIn: 8,
} as const;

/** Waits until this transaction alone holds the lock; it ends with the transaction. */
export const lock = (tx: Db, name: keyof typeof locks) =>
  tx.run(sql`select pg_advisory_xact_lock(${rostrum}, ${locks[name]})`);
