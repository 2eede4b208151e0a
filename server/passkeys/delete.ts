import sql from 'sql-template-tag';
import type { Db } from '../db/database';

/** Deletes all passkeys of a user who has lost their second factors. */
export const deletePasskeys = (tx: Db, userId: number): Promise<unknown> =>
  tx.run(sql`delete from passkeys where user_id = ${userId}`);
