import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import { maxHoursLate } from '../campaigns/scheduled-start';
import { pauseIfSending } from './ratios';

/**
 * Pauses campaigns of which nothing was sent for more than a day because our server or the mail server was off: a user must
 * check the content before the rest is sent.
 */
export async function pauseMissed(app: AppContext): Promise<void> {
  const since = sql`${app.now()}::timestamptz - make_interval(hours => ${maxHoursLate})`;
  const missed = await app.db.rows<{ id: number }>(sql`
    select c.id from campaigns c
    where c.state = 'SENDING'
      and exists (select 1 from campaign_recipients r
        where r.campaign_id = c.id and r.state = 'PENDING' and r.next_at < ${since})
      and not exists (select 1 from campaign_recipients r where r.campaign_id = c.id and r.sending_at >= ${since})
      -- The user who started or resumed the campaign has seen the earlier ones.
      and not exists (select 1 from actions d where d.noun = 'campaigns' and d.noun_id = c.id and d.at >= ${since})`);
  for (const { id } of missed) await app.db.transaction((tx) => pauseIfSending(tx, app, id, 'MISSED', ''));
}
