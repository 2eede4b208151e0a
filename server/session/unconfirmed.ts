import sql from 'sql-template-tag';
import type { Db } from '../db/database';

/** Makes the session that has just started ask for the password before actions that require a confirmed identity. */
export const unconfirmNewSession = (
  tx: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<unknown> =>
  tx.run(sql`update sessions set confirmed_at = null where user_id = ${userId} and created_at = ${now}`);
