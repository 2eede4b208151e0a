import sql from 'sql-template-tag';
import type { AppContext, Visit } from '../app-context';
import type { Db } from '../db/database';
import { listFactors } from './list-factors';

/** SQL: whether the house requires a second factor of a user `u`. */
const isRequired = sql`case u.role
  when 'ADMIN' then house.admin_factor
  when 'MANAGER' then house.manager_factor
  when 'EDITOR' then house.editor_factor
  else house.specialist_factor end`;

/** Returns until when the user has to set up the second factor that the house requires; null when they need not. */
export async function readFactorDeadline(db: Db, app: AppContext, userId: number): Promise<string | null> {
  const { dueAt } = await db.row<{ dueAt: string | null }>(sql`
    select case when ${isRequired} then u.factor_due_at end as "dueAt" from users u, house where u.id = ${userId}`);
  return dueAt !== null && (await listFactors(db, app, userId)).length === 0 ? dueAt : null;
}

/**
 * Returns whether a user without a factor has to set one up before anything else. The time to do so begins with the first
 * sign-in at which the house requires one, and only once.
 */
export async function isFactorOverdue(
  tx: Db,
  { app, now }: Pick<Visit, 'app' | 'now'>,
  userId: number,
): Promise<boolean> {
  await tx.run(sql`
    update users u set factor_due_at = ${now}::timestamptz + make_interval(days => house.factor_grace_days)
    from house where u.id = ${userId} and u.factor_due_at is null and ${isRequired}`);
  const dueAt = await readFactorDeadline(tx, app, userId);
  return dueAt !== null && Date.parse(dueAt) <= now.getTime();
}
