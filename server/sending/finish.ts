import sql from 'sql-template-tag';
import { openRecipientStates } from '#contract/campaign-states';
import type { AppContext } from '../app-context';
import { advanceCampaign } from '../campaigns/advance';

/** Finishes campaigns without open or doubtful emails. The lock ensures that only one process finishes each. */
export async function finishCompleted(app: AppContext): Promise<void> {
  const completed = await app.db.rows<{ id: number }>(sql`
    select id from campaigns c where state = 'SENDING' and ${isDone}`);
  for (const { id } of completed)
    await app.db.transaction(async (tx) => {
      const locked = await tx.maybe(
        sql`select 1 from campaigns where id = ${id} and state = 'SENDING' for update`,
      );
      if (locked && (await tx.maybe(sql`select 1 from campaigns c where id = ${id} and ${isDone}`)))
        await advanceCampaign(tx, app, id, 'finish', { userId: null });
    });
}

/** The condition that a campaign `c` has no open or doubtful emails. */
export const isDone = sql`not exists (
  select 1 from campaign_recipients r where r.campaign_id = c.id and r.state = any(${[...openRecipientStates]}::text[]))`;
