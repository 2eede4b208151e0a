import sql from 'sql-template-tag';
import type { UnpublishedLots } from '../app-context';
import type { Db } from '../db/database';
import { notifyUsers } from '../notifications/notify';
import { selectAsker, settleRequests } from './settle';

/**
 * Grants open withdrawal requests of lots that are withdrawn, for whatever reason. All other open requests of the lots
 * lapse, because they no longer need an answer. Notifies the users who wait for an answer.
 */
export async function endRequests(tx: Db, { lots, now, userId, withdrawn }: UnpublishedLots): Promise<void> {
  const isOfLots = sql`lot_id in (${lots})`;
  const granted = withdrawn
    ? await settleRequests(tx, 'grant', sql`${isOfLots} and kind = 'WITHDRAW'`, {
        now,
        userId,
        answer: withdrawn.reason,
      })
    : [];
  const lapsed = await settleRequests(tx, 'lapse', isOfLots, { now });
  const notify = (kind: 'request-granted' | 'request-lapsed', id: number) =>
    notifyUsers(tx, { kind, subjectId: id, recipients: selectAsker(id), actorId: userId, now });
  for (const { id } of granted) await notify('request-granted', id);
  for (const { id } of lapsed) await notify('request-lapsed', id);
}
