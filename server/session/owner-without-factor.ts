import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { listFactors } from './list-factors';
import type { AccountOwner } from './security-notice';

/**
 * Returns the user of a pending sign-in that has to set up a factor. A user who has one must prove it: otherwise a password
 * would be enough to replace it.
 */
export async function requireOwnerWithoutFactor(
  db: Db,
  app: AppContext,
  userId: number,
): Promise<AccountOwner> {
  if ((await listFactors(db, app, userId)).length > 0) refuse('factor.ended');
  return db.row<AccountOwner>(sql`select id, name, email, language from users where id = ${userId}`);
}
