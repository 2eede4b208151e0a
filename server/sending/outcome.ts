import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import { removeUnstorable } from '../db/clean';
import { releaseLease } from '../db/lease';
import type { Outcome } from './classify';
import { checkBounces, checkRefusals } from './ratios';
import { canMailTakeStep, mailStateAfter } from './steps';

export interface MailOutcome extends Outcome {
  id: number;
  campaignId: number;
  email: string;
}

const maxReplyLength = 1000;

/**
 * Stores the outcomes of emails that this process transmitted. They count as long as no other process has claimed the email,
 * even when the lease has expired.
 */
export async function reportOutcomes(
  app: AppContext,
  lease: string,
  outcomes: readonly MailOutcome[],
  graceSeconds: number,
): Promise<void> {
  const rows = outcomes.map(({ reply, ...one }) => ({
    ...one,
    reply: removeUnstorable(reply.slice(0, maxReplyLength)),
  }));
  await app.db.transaction(async (tx) => {
    const updated = await tx.rows<{ id: number }>(sql`
      update campaign_recipients r set
        state = case when t.state = ${mailStateAfter('defer')} and c.state = 'CANCELLED' then ${mailStateAfter('drop')} else t.state end,
        smtp_code = t.code, smtp_reply = t.reply, ${releaseLease},
        sent_at = case when t.state = 'SENT' then clock_timestamp() end,
        bounced_at = case when t.bounced then clock_timestamp() else r.bounced_at end,
        attempt = r.attempt - case when t.counts then 0 else 1 end,
        next_at = clock_timestamp() + case t.state when 'UNKNOWN' then ${graceSeconds} else t.pause end * interval '1 second'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as t (id bigint, state text, code int, reply text, pause float8, counts boolean, bounced boolean)
        join campaign_recipients k on k.id = t.id join campaigns c on c.id = k.campaign_id
      where r.id = t.id and r.lease = ${lease} and ${canMailTakeStep('accept', 'r')}
      returning r.id`);
    const updatedIds = new Set(updated.map(({ id }) => id));
    const bounced = outcomes.filter(({ id, bounced }) => bounced && updatedIds.has(id));
    for (const { id, campaignId, email, status, reply } of bounced)
      await app.listeners.mailRefused(tx, {
        recipient: { id, campaignId, email },
        status,
        reply,
        now: app.now(),
      });
    for (const campaignId of new Set(bounced.map((one) => one.campaignId)))
      await checkBounces(tx, app, campaignId);
    const refused = outcomes.filter(
      ({ id, state, bounced }) => state === 'FAILED' && !bounced && updatedIds.has(id),
    );
    for (const campaignId of new Set(refused.map((one) => one.campaignId)))
      await checkRefusals(tx, app, campaignId);
  });
}
