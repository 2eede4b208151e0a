import sql from 'sql-template-tag';
import type { UnpublishedLots } from '../app-context';
import type { Db } from '../db/database';
import { settleRequests } from './settle';

/**
 * Grants open withdrawal requests of lots that are withdrawn, for whatever reason. All other open requests of the lots
 * lapse, because they no longer need an answer.
 */
export async function endRequests(tx: Db, { lots, now, withdrawn }: UnpublishedLots): Promise<void> {
  const isOfLots = sql`lot_id in (${lots})`;
  if (withdrawn)
    await settleRequests(tx, 'grant', sql`${isOfLots} and kind = 'WITHDRAW'`, {
      now,
      userId: withdrawn.userId,
      answer: withdrawn.reason,
    });
  await settleRequests(tx, 'lapse', isOfLots, { now });
}
