import sql, { type Sql } from 'sql-template-tag';
import { getNextState } from '#contract/api/lifecycle';
import { type RequestStep, requestLifecycle } from '#contract/requests';
import type { Db } from '../db/database';

interface Settlement {
  now: Date;
  /** the user who answered; absent: it lapsed without an answer */
  userId?: number;
  answer?: string;
}

/**
 * The only writer of the outcome of requests: takes a step with the open ones that match `condition` on
 * `lot_requests`. Returns how many there were.
 */
export const settleRequests = (
  tx: Db,
  step: RequestStep,
  condition: Sql,
  { now, userId, answer = '' }: Settlement,
): Promise<number> =>
  tx.run(sql`
    update lot_requests set outcome = ${getNextState(requestLifecycle, 'OPEN', step)}, answer = ${answer},
      settled_by = ${userId ?? null}, settled_at = ${now}
    where outcome is null and ${condition}`);
