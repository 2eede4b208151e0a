import sql from 'sql-template-tag';
import { omitFields } from '#contract/api/field';
import { refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { campaignFields } from '#contract/campaign-fields';
import type { Campaign, CampaignForm, campaigns } from '#contract/campaigns';
import { fillInSale } from '#contract/email-choices';
import type { EmailContents } from '#contract/template-fields';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { columnNames } from '../db/fields';
import { recordEvent } from '../events/event';
import { readCampaign } from './campaign';
import { writeContents } from './emails';
import { assertRowsExist } from './rows';

type CampaignInput = Input<typeof campaigns.create>['body'];

/** Creates a campaign: empty, from a template, or as a copy. Refuses an unknown template, sale or original. */
export async function createCampaign(context: Context, input: CampaignInput): Promise<Campaign> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    if (input.copyOf !== null)
      return copyCampaign({ ...context, db: tx }, input.copyOf, { name: input.name });
    const { id } = await insertCampaign(tx, { ...input, userId: user.id, now });
    return readCampaign({ db: tx, user }, id);
  });
}

interface NewCampaign extends Pick<CampaignInput, 'name' | 'topic' | 'auctionId' | 'templateId'> {
  userId: number;
  now: Date;
  plannedAs?: string;
  sendAt?: string | null;
  /** emails to use when the template has none */
  contents?: EmailContents | null;
}

/**
 * Inserts a draft. It gets the department of the sale if the sale has exactly one, and the emails of the template, filled in
 * for the sale.
 */
export async function insertCampaign(tx: Db, input: NewCampaign): Promise<{ id: number; name: string }> {
  const { name, topic, auctionId, templateId, userId, now, plannedAs = null, sendAt = null } = input;
  await assertRowsExist(tx, { auctionId, templateId });
  const created = await tx.row<{ id: number }>(sql`
    insert into campaigns (name, topic, auction_id, template_id, department_id, fallback_language, created_by, created_at,
      updated_at, tracks, planned_as, send_at)
    select ${name}, ${topic}, ${auctionId}::bigint, ${templateId}::bigint,
      (select min(department_id) from auction_departments d where d.auction_id = ${auctionId}::bigint having count(*) = 1),
      coalesce((select k from templates t, jsonb_object_keys(t.contents) k where t.id = ${templateId}::bigint
        order by k <> 'en-US', k limit 1), 'en-US'),
      ${userId}::bigint, ${now}::timestamptz, ${now}::timestamptz, tracks, ${plannedAs}::text, ${sendAt}::timestamptz
    from email_settings limit 1
    returning id`);
  const template = await tx.maybe<{ contents: EmailContents }>(
    sql`select contents from templates where id = ${templateId}::bigint`,
  );
  const content = template?.contents ?? input.contents;
  if (content) {
    const contents = auctionId === null ? content : fillInSale(content, auctionId);
    await writeContents(tx, created.id, { A: contents, B: {} });
  }
  await recordEvent(tx, { now, userId, noun: 'campaigns', id: created.id, action: 'create', to: 'DRAFT' });
  return { id: created.id, name };
}

const copiedColumns = columnNames(omitFields(campaignFields, ['name', 'audience', 'test', 'sendAt']));

/** Copies content and audience of a campaign into a new draft. Send time and accepted findings are not copied. */
export async function copyCampaign(
  { db: tx, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  from: number,
  {
    name,
    audience,
    againOf = null,
  }: { name: string; audience?: CampaignForm['audience']; againOf?: number | null },
): Promise<Campaign> {
  const copied = await tx.maybe<{ id: number }>(sql`
    insert into campaigns (${copiedColumns}, name, audience, test, template_id, created_by, created_at, updated_at, again_of)
    select ${copiedColumns}, ${name}, coalesce(${audience ? JSON.stringify(audience) : null}::jsonb, audience),
      case when ${againOf}::bigint is null then test end, template_id, ${user.id}::bigint, ${now}::timestamptz, ${now}::timestamptz, ${againOf}::bigint
    from campaigns where id = ${from} returning id`);
  if (!copied) return refuseField('copyOf', 'unknown_row');
  await tx.run(sql`
    insert into campaign_emails (campaign_id, variant, language, content)
    select ${copied.id}, case when c.winner is null or ${againOf}::bigint is null then l.variant else 'A' end, l.language, l.content
    from campaign_emails l join campaigns c on c.id = l.campaign_id
    where l.campaign_id = ${from} and (c.winner is null or ${againOf}::bigint is null or l.variant = c.winner)`);
  await recordEvent(tx, {
    now,
    userId: user.id,
    noun: 'campaigns',
    id: copied.id,
    action: 'create',
    to: 'DRAFT',
  });
  return readCampaign({ db: tx, user }, copied.id);
}
