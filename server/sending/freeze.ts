import sql, { type Sql } from 'sql-template-tag';
import { Refusal, refuse } from '#contract/api/refusal';
import type { EmailContent } from '#contract/blocks';
import { recipientLifecycle } from '#contract/campaign-states';
import type { Topic } from '#contract/consents';
import { emailIssues } from '#contract/email-issues';
import type { Audience } from '#contract/segments';
import type { Language } from '#contract/session';
import type { AppContext } from '../app-context';
import { advanceCampaign } from '../campaigns/advance';
import { isApproved, readApprovalLimit } from '../campaigns/approval';
import { getCampaign } from '../campaigns/campaign';
import { storeFrozen } from '../campaigns/frozen';
import type { Db } from '../db/database';
import { initialState } from '../db/states';
import type { Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import { type EmailRenderer, startRenderer } from '../rendering/fill';
import { selectAudience } from '../segments/audience';
import { loadAudienceQuery } from '../segments/counts';
import { loadHouseModel, loadSaleModel } from '../templates/models';
import { loadRenderData } from '../templates/render-data';
import type { Frozen } from './frozen';
import { assignLots } from './grids';
import { storeLinks } from './links';
import { canMailTakeStep, mailStateAfter } from './steps';

interface Campaign {
  id: number;
  name: string;
  topic: Topic;
  audience: Audience;
  fallbackLanguage: Language;
  auctionId: number | null;
  collectionId: number | null;
  /** per cent of the recipients in an A/B test; null: no test */
  share: number | null;
}
interface EmailVersion {
  variant: 'A' | 'B';
  language: Language;
  content: EmailContent;
}

/**
 * Freezes a campaign when it starts: stores in one transaction the recipients with the skip reasons that `selectAudience`
 * returns, the content of each email and the targets of its links. From then on changes of customers, lots and templates
 * have no effect. When the job is canceled nothing is stored: the campaign has failed and can be frozen again.
 */
export async function freezeCampaign(
  app: AppContext,
  { campaignId }: Payload<'campaign-freeze'>,
  run: Run,
): Promise<void> {
  // It has its own process, whose memory is freed before sending starts.
  const renderer = startRenderer();
  try {
    await app.db.transaction((tx) => freeze(tx, app, renderer, campaignId, run));
  } catch (error) {
    // A retry would fail in the same way, so the campaign fails with the reason.
    if (!(error instanceof Refusal || error instanceof UnsendableError)) throw error;
    await failPreparation(app, campaignId, error instanceof Refusal ? error.code : error.message);
  } finally {
    await renderer.close();
  }
}

/** An email has an ERROR and cannot be sent. */
class UnsendableError extends Error {}

const failPreparation = (app: AppContext, id: number, detail: string): Promise<unknown> =>
  app.db.transaction(async (tx) => {
    if (await tx.maybe(sql`select 1 from campaigns where id = ${id} and state = 'PREPARING' for update`))
      await advanceCampaign(tx, app, id, 'fail', { userId: null, detail });
  });

/** Marks the campaign as failed after the last attempt; the error is stored with the job. */
export const abandonFreezing = (
  app: AppContext,
  { campaignId }: Payload<'campaign-freeze'>,
): Promise<unknown> => failPreparation(app, campaignId, '');

async function freeze(
  tx: Db,
  app: AppContext,
  renderer: EmailRenderer,
  id: number,
  { progress, finishIn }: Run,
): Promise<void> {
  const campaign = await tx.maybe<Campaign>(sql`
    select id, name, topic, audience, fallback_language as "fallbackLanguage", auction_id as "auctionId",
      collection_id as "collectionId", (test ->> 'share')::int as share
    from campaigns where id = ${id} and state = 'PREPARING' for update`);
  if (!campaign) return;
  const versions = await tx.rows<EmailVersion>(sql`
    select variant, language, content from campaign_emails
    where campaign_id = ${id} and (variant = 'A' or ${campaign.share !== null}) order by variant, language`);
  const languages = versions.filter(({ variant }) => variant === 'A').map(({ language }) => language);
  // One step for the recipients, one for each email and one for the lots.
  const steps = versions.length + 2;
  await progress(0, steps);
  await freezeRecipients(tx, app, campaign, languages);
  await assertApproved(tx, id);
  await freezeEmails(tx, app, renderer, campaign, versions, (contents) => progress(contents + 1, steps));
  await assignLots(tx, app, id);
  await progress(steps, steps);
  await finishIn(tx);
  await advanceCampaign(tx, app, id, 'freeze', { userId: null });
}

/** Segments may have changed since the approval, so the number of frozen recipients counts. */
async function assertApproved(tx: Db, id: number): Promise<void> {
  const { frozen } = await tx.row<{ frozen: number }>(
    sql`select count(*) as frozen from campaign_recipients where campaign_id = ${id} and state <> 'SKIPPED'`,
  );
  if (frozen > (await readApprovalLimit(tx)) && !(await isApproved(tx, await getCampaign(tx, id), frozen)))
    refuse('campaign.unapproved', { count: frozen });
}

/** The earliest time to send an email: in the recipient's time zone if requested, and outside their quiet hours. */
const sendTime: Sql = sql`
  case when c.by_reader_zone and c.send_at is not null
    then greatest(now(), (c.send_at at time zone coalesce((select a.time_zone from auctions a where a.id = c.auction_id),
      (select k.time_zone from collections k where k.id = c.collection_id), h.time_zone))
      at time zone coalesce(l.time_zone, h.time_zone))
    else now() end`;

async function freezeRecipients(
  tx: Db,
  app: AppContext,
  campaign: Campaign,
  languages: Language[],
): Promise<void> {
  const { id, audience, topic, fallbackLanguage, share } = campaign;
  const query = { audience, topic, campaignId: id, languages, fallbackLanguage };
  const recipients = await selectAudience(tx, await loadAudienceQuery(tx, query, app.now()));
  await tx.run(sql`
    insert into campaign_recipients (campaign_id, customer_id, email, language, time_zone, state, skip_reason, next_at)
    select c.id, l.customer_id, l.email, l.language, l.time_zone,
      case when l.skip_reason is null then ${initialState(recipientLifecycle, 'PENDING')} else ${mailStateAfter('skip')} end, l.skip_reason,
      case when s.quiet_from is null then ${sendTime}
        else coalesce(quiet_until(${sendTime}, l.time_zone, s.quiet_from, s.quiet_until), ${sendTime}) end
    from (${recipients}) l, campaigns c, house h, email_settings s where c.id = ${id}
    on conflict do nothing`);
  if (share !== null) await drawTest(tx, id, share);
}

/** Draws the recipients of an A/B test at random, the same number for each email; the others wait for the winner. */
const drawTest = (tx: Db, id: number, share: number): Promise<number> =>
  tx.run(sql`
    update campaign_recipients r set variant = case when d.place % 2 = 0 then 'B' else 'A' end,
      state = case when d.place <= d.tested then r.state else ${mailStateAfter('hold')} end
    from (
      select id, row_number() over (order by random()) as place, ceil(count(*) over () * ${share} / 100.0) as tested
      from campaign_recipients w where campaign_id = ${id} and ${canMailTakeStep('hold', 'w')}) d
    where r.id = d.id and (d.place > d.tested or d.place % 2 = 0)`);

async function freezeEmails(
  tx: Db,
  app: AppContext,
  renderer: EmailRenderer,
  campaign: Campaign,
  versions: readonly EmailVersion[],
  progress: (contents: number) => Promise<void>,
): Promise<void> {
  const templateContext = { db: tx, publicUrl: app.publicUrl };
  for (const [at, { variant, language, content }] of versions.entries()) {
    await progress(at);
    const [house, sale] = [await loadHouseModel(tx, language), await loadSaleModel(tx, campaign, language)];
    const about = { url: sale.url ?? '', auctionId: campaign.auctionId };
    const compiled = await renderer.compile(content, {
      ...(await loadRenderData(templateContext, [content], language)),
      about,
    });
    const error = compiled.issues.find(({ code }) => emailIssues[code] === 'ERROR');
    if (error) throw new UnsendableError(`${error.code} ${error.detail ?? ''}`.trim());
    const frozen: Frozen = {
      compiled: { language, subject: compiled.subject, html: compiled.html, text: compiled.text },
      links: compiled.links.map(await storeLinks(tx, campaign.id, compiled.links)),
      model: { house, campaign: { name: campaign.name }, sale },
      lots: {},
    };
    await storeFrozen(tx, campaign.id, { variant, language }, frozen);
  }
}
