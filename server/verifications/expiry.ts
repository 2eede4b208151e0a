import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import { today } from '../customers/stored-state';
import { expireIfDue } from './verification';

/**
 * The job of writing down which verifications have expired. What is read asks the calendar itself: late or twice it does
 * no harm. Each customer by itself, so that none waits for all.
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
