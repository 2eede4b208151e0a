import sql from 'sql-template-tag';
import type { Db } from '../db/database';

/**
 * Updates a recipient from the events of their email: the first time it was opened, a link was clicked and so on. Events of
 * machines do not count, and a click counts as an open. Notifies open pages of the campaign.
 */
export async function refreshRecipientEvents(tx: Db, recipientId: number): Promise<void> {
  const campaigns = await tx.rows<{ id: number }>(sql`
    update campaign_recipients r set opened_at = e.opened, clicked_at = e.clicked,
      bounced_at = least(r.bounced_at, e.bounced), complained_at = e.complained, unsubscribed_at = e.unsubscribed,
      replied_at = e.replied
    from (select min(at) filter (where kind in ('OPEN', 'CLICK') and not machine) as opened,
        min(at) filter (where kind = 'CLICK' and not machine) as clicked,
        -- An email that was refused and sent again counts as returned only if the later one was.
        min(at) filter (where kind = 'BOUNCE' and at >= coalesce((
          select least(sending_at, sent_at) from campaign_recipients where id = ${recipientId}), '-infinity')) as bounced,
        min(at) filter (where kind = 'COMPLAINT') as complained, min(at) filter (where kind = 'UNSUBSCRIBE') as unsubscribed,
        min(at) filter (where kind = 'REPLY') as replied
      from recipient_events where recipient_id = ${recipientId}) e
    where r.id = ${recipientId} returning r.campaign_id as id`);
  for (const { id } of campaigns) tx.announce({ subjects: [{ noun: 'campaigns', id }], userId: null });
}
