import sql, { type Sql } from 'sql-template-tag';
import type { LotRequest } from '#contract/requests';
import type { Db } from '../db/database';

/** What waits for an answer, for those who work on the lots themselves. */

/** Is one of these asked of the lot and not yet answered? As SQL over the lot's id. */
export const isAsked = (lot: Sql, kinds: readonly LotRequest['kind'][]): Sql =>
  sql`exists (select 1 from lot_requests r
    where r.lot_id = ${lot} and r.outcome is null and r.kind = any(${[...kinds]}::text[]))`;

/** Nobody answers any more what was asked about these lots, because they are no longer on their way into a sale. */
export const lapse = (tx: Db, lots: Sql, now: Date): Promise<number> =>
  tx.run(sql`
    update lot_requests set outcome = 'LAPSED', settled_at = ${now} where outcome is null and lot_id in (${lots})`);

/** A lot that is withdrawn is what its specialist asked for, whichever way it came about. */
export const grantWithdrawal = (
  tx: Db,
  lotId: number,
  { now, userId }: { now: Date; userId: number | null },
  answer: string,
): Promise<number> =>
  tx.run(sql`
    update lot_requests set outcome = 'GRANTED', answer = ${answer}, settled_by = ${userId}, settled_at = ${now}
    where lot_id = ${lotId} and kind = 'WITHDRAW' and outcome is null`);
