import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import { today } from '../settings/today';
import { expireIfDue } from './verification';

/**
 * Records the expiry of verifications. Readers compare the last day with today's date, so a late or repeated run does no
 * harm. Each customer has their own transaction, so that one does not block the others.
 */
export async function expireVerifications({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const due = await db.rows<{ id: number }>(sql`
    select customer_id as id from verifications where state = 'VERIFIED' and valid_until < ${today} order by 1`);
  for (const { id } of due)
    await db.transaction(async (tx) => {
      await tx.run(sql`select 1 from customers where id = ${id} for update`);
      await expireIfDue(tx, id, now());
    });
}
