import sql from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { Db } from './database';

/**
 * Runs a part of a transaction that may be refused without ending it: rolls its writes back and returns the refusal.
 * Rethrows any other error.
 */
export async function runInSavepoint(tx: Db, work: () => Promise<unknown>): Promise<Refusal | undefined> {
  await tx.run(sql`savepoint attempt`);
  try {
    await work();
    await tx.run(sql`release savepoint attempt`);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tx.run(sql`rollback to savepoint attempt`);
    return error;
  }
}
