import sql from 'sql-template-tag';
import { verificationLifecycle } from '#contract/verification-states';
import type { Db } from '../db/database';
import { changeState } from './verification';

/**
 * Reopens the verifications of verified customers who have an open or confirmed match with a sanctions list: the match was
 * not known when they were verified. They are pending again until a user decides.
 */
export async function reopenVerifications(tx: Db, customerIds: readonly number[], now: Date): Promise<void> {
  const ids = [...new Set(customerIds)];
  if (ids.length === 0) return;
  // Customers are locked before their records and in the order of their ids, to avoid deadlocks.
  await tx.run(sql`select 1 from customers where id = any(${ids}::bigint[]) order by id for update`);
  const affected = await tx.rows<{ id: number }>(sql`
    select v.customer_id as id from verifications v
    where v.customer_id = any(${ids}::bigint[]) and v.state = 'VERIFIED' and exists (
      select 1 from sanction_hits h where h.customer_id = v.customer_id and h.state in ('OPEN', 'CONFIRMED'))
    order by 1`);
  for (const { id } of affected)
    await changeState(tx, id, {
      step: 'reopen',
      from: 'VERIFIED',
      to: verificationLifecycle.VERIFIED.reopen,
      now,
      userId: null,
      set: sql`, valid_until = null, overridden = false`,
    });
}
