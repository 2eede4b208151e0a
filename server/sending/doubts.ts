import sql from 'sql-template-tag';
import type { Input } from '#contract/api/route';
import type { sending } from '#contract/sending';
import type { Context } from '../app-context';
import { recordEvent } from '../events/event';
import { isUncertain, mailStateAfter } from './steps';

/**
 * Decides on emails in doubt. Those sent again keep their Message-ID, by which many email clients hide duplicates. Returns
 * how many were still in doubt.
 */
export async function decideDoubts(
  { db, app, user, now }: Context,
  id: number,
  { decision, recipientIds }: Input<typeof sending.decide>['body'],
): Promise<{ decided: number }> {
  return db.transaction(async (tx) => {
    const decided = await tx.run(sql`
      update campaign_recipients r set lease = null, next_at = ${now},
        sent_at = case when ${decision === 'SENT'} then r.sending_at end,
        state = case when ${decision === 'SENT'} then ${mailStateAfter('accept')}
          when c.state = 'CANCELLED' then ${mailStateAfter('drop')} else ${mailStateAfter('defer')} end
      from campaigns c
      where c.id = ${id} and r.campaign_id = c.id and ${isUncertain('r')}
        and (${recipientIds === undefined} or r.id = any(${recipientIds ?? []}::bigint[]))`);
    if (decided > 0)
      await recordEvent(tx, {
        now,
        userId: user.id,
        noun: 'campaigns',
        id,
        action: decision === 'SENT' ? 'take-for-sent' : 'send-doubtful',
        changes: { mails: [null, decided] },
      });
    await tx.afterCommit(() => app.nudge?.());
    return { decided };
  });
}
