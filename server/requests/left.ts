import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import type { LotsLeft } from '../house';

/**
 * A lot that is withdrawn is what its specialist asked for, whichever way it came about. Whatever else was asked lapses:
 * nobody answers it any more.
 */
export async function endRequests(tx: Db, { lots, now, withdrawn }: LotsLeft): Promise<void> {
  if (withdrawn)
    await tx.run(sql`
      update lot_requests set outcome = 'GRANTED', answer = ${withdrawn.reason}, settled_by = ${withdrawn.userId},
        settled_at = ${now}
      where lot_id in (${lots}) and kind = 'WITHDRAW' and outcome is null`);
  await tx.run(sql`
    update lot_requests set outcome = 'LAPSED', settled_at = ${now} where outcome is null and lot_id in (${lots})`);
}
