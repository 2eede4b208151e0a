import sql from 'sql-template-tag';
import { hasEnded } from '#contract/campaign-states';
import type { CampaignTransition } from '../app-context';
import type { Db } from '../db/database';
import { releaseLease } from '../db/lease';
import { enqueue } from '../jobs/job';
import { canMailTakeStep, mailStateAfter } from './steps';

/** Applies a campaign's step to its emails, in the transaction of the step. */
export async function applyCampaignMove(tx: Db, { id, from, to, now }: CampaignTransition): Promise<void> {
  if (to === 'PREPARING') await enqueue(tx, 'campaign-freeze', { campaignId: id });
  // Emails in transmission are finished first and counted by their outcome.
  if (to === 'CANCELLED')
    await tx.run(sql`
      update campaign_recipients r set state = ${mailStateAfter('cancel')}, ${releaseLease}
      where campaign_id = ${id} and ${canMailTakeStep('cancel', 'r')}`);
  // Sends again to recipients whom the email did not reach. Dead addresses are suppressed and will be skipped.
  if (to === 'SENDING' && hasEnded(from))
    await tx.run(sql`
      update campaign_recipients r set state = ${mailStateAfter('again')}, attempt = 0, next_at = ${now}, smtp_code = null, smtp_reply = null,
        bounced_at = null
      where campaign_id = ${id} and ${canMailTakeStep('again', 'r')}`);
}
