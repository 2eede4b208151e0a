import sql from 'sql-template-tag';
import type { UnpublishedLots } from '../app-context';
import type { Db } from '../db/database';
import { settleRequests } from './settle';

/**
 * A lot that is withdrawn is what its specialist asked for, whichever way it came about. Whatever else was asked lapses:
 * nobody answers it any more.
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
