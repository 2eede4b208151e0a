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
 * `lot_requests`. Returns their ids.
 */
export const settleRequests = (
  tx: Db,
  step: RequestStep,
  condition: Sql,
  { now, userId, answer = '' }: Settlement,
): Promise<{ id: number }[]> =>
  tx.rows<{ id: number }>(sql`
    update lot_requests set outcome = ${getNextState(requestLifecycle, 'OPEN', step)}, answer = ${answer},
      settled_by = ${userId ?? null}, settled_at = ${now}
    where outcome is null and ${condition} returning id`);

/** Selects the user who waits for the answer to a request: who asked, or who took over their work. */
export const selectAsker = (id: number): Sql =>
  sql`select coalesce(handed_to, asked_by) from lot_requests where id = ${id}`;
