import sql from 'sql-template-tag';
import type { PauseReason } from '#contract/campaign-states';
import type { AppContext } from '../app-context';
import { advanceCampaign } from '../campaigns/advance';
import type { Db } from '../db/database';
import { canMailTakeStep, mailStateAfter } from './steps';

/** Email providers judge senders by these limits. Beyond them a campaign is paused until a user has checked it. */
export const bounds = {
  /** maximum share of bounces in the last `lastMails` emails; ignored below `minCount` emails */
  bounces: { share: 0.05, lastMails: 200, minCount: 50 },
  /** maximum number of consecutive refusals that no recipient caused */
  refusals: 5,
  complaints: { share: 0.001, minCount: 1000 },
} as const;

/** Pauses a campaign when too many of its last emails bounced. */
export async function checkBounces(tx: Db, app: AppContext, campaignId: number): Promise<void> {
  const { share, lastMails, minCount } = bounds.bounces;
  const { tried, bounced } = await tx.row<{ tried: number; bounced: number }>(sql`
    select count(*) as tried, count(bounced_at) as bounced from (
      select bounced_at from campaign_recipients
      where campaign_id = ${campaignId} and state in ('SENT', 'FAILED')
        -- The user who resumed the campaign has seen the earlier ones.
        and sending_at > coalesce((
          select max(at) from actions where noun = 'campaigns' and noun_id = ${campaignId} and action = 'resume'), '-infinity')
      order by sending_at desc limit ${lastMails}) last`);
  if (tried >= minCount && bounced > share * tried)
    await pauseIfSending(tx, app, campaignId, 'BOUNCES', `${bounced} / ${tried}`);
}

/**
 * Pauses a campaign when the mail server refused too many emails in a row for reasons other than the recipient, because it
 * then refuses our server. These emails become pending again, and the attempt does not count.
 */
export async function checkRefusals(tx: Db, app: AppContext, campaignId: number): Promise<void> {
  const campaign = await tx.maybe<{ stands: boolean }>(sql`
    select coalesce(pause_reason = 'SERVER', false) as stands from campaigns
    where id = ${campaignId} and state in ('SENDING', 'PAUSED') for update`);
  const refused = await tx.rows<{ id: number; reply: string }>(sql`
    select id, smtp_reply as reply from campaign_recipients
    where campaign_id = ${campaignId} and state = 'FAILED' and bounced_at is null and smtp_code >= 500
      and sending_at > coalesce((
        select max(sending_at) from campaign_recipients
        where campaign_id = ${campaignId} and (state = 'SENT' or bounced_at is not null)), '-infinity')
    order by sending_at desc`);
  const [last] = refused;
  if (!last || !campaign || !(campaign.stands || refused.length >= bounds.refusals)) return;
  await tx.run(sql`
    update campaign_recipients r set state = ${mailStateAfter('again')}, attempt = greatest(attempt - 1, 0), next_at = clock_timestamp()
    where id = any(${refused.map(({ id }) => id)}::bigint[]) and ${canMailTakeStep('again', 'r')}`);
  await pauseIfSending(tx, app, campaignId, 'SERVER', last.reply);
}

/** Pauses a campaign after too many complaints. */
export async function checkComplaints(tx: Db, app: AppContext, campaignId: number): Promise<void> {
  const { share, minCount } = bounds.complaints;
  const { sent, complained } = await tx.row<{ sent: number; complained: number }>(sql`
    select count(*) filter (where state = 'SENT') as sent, count(complained_at) as complained
    from campaign_recipients where campaign_id = ${campaignId}`);
  if (complained > share * Math.max(sent, minCount))
    await pauseIfSending(tx, app, campaignId, 'COMPLAINTS', `${complained} / ${sent}`);
}

/** Pauses a campaign unless it has been paused or has ended already. */
export async function pauseIfSending(
  tx: Db,
  app: AppContext,
  campaignId: number,
  reason: Exclude<PauseReason, 'USER'>,
  detail: string,
): Promise<void> {
  if (await tx.maybe(sql`select 1 from campaigns where id = ${campaignId} and state = 'SENDING' for update`))
    await advanceCampaign(tx, app, campaignId, 'pause', { userId: null, reason, detail });
}
