import sql from 'sql-template-tag';
import type { EmailContent } from '#contract/blocks';
import type { SequenceStep } from '#contract/campaign-sequence';
import type { CampaignState } from '#contract/campaign-states';
import type { Topic } from '#contract/consents';
import type { Condition } from '#contract/segment-conditions';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { starterEmails } from '../templates/starters/starters';
import { demoHouse } from './people';
import { days, minutes, toOfficeHours } from './time';

/** The pages of sales and their lots on the website of the house. */
const salePage = `${demoHouse.website}/sales/{code}`;
const lotPage = `${salePage}/{lot}`;
const collectionPage = `${demoHouse.website}/collections/{code}`;

interface CampaignPlan {
  name: string;
  state: CampaignState;
  topic: Topic;
  /** code of the sale it is about */
  code: string;
  plannedAs: SequenceStep;
  subject: string;
  html: string;
  /** days from now */
  at: number;
}

const plans: readonly CampaignPlan[] = [
  {
    name: 'Highlights of the last sale',
    state: 'FINISHED',
    topic: 'CATALOGUES',
    code: 'PQ109',
    plannedAs: 'HIGHLIGHTS',
    subject: 'Highlights of our coming sale',
    html: '<p>Dear {{ customer.first_name | default: "collector" }},</p><p>three lots that we should not want you to miss.</p>',
    at: -40,
  },
  {
    name: 'Results of the last sale',
    state: 'FINISHED',
    topic: 'RESULTS',
    code: 'PQ109',
    plannedAs: 'RESULTS',
    subject: 'What the sale brought',
    html: '<p>Thank you for a full room. These are the prices of the day.</p>',
    at: -6,
  },
  {
    name: 'The catalogue is online',
    state: 'SCHEDULED',
    topic: 'CATALOGUES',
    code: 'PQ111',
    plannedAs: 'CATALOGUE',
    subject: 'The catalogue is online',
    html: '<p>Every lot with its pictures and condition report; leave an absentee bid whenever it suits you.</p>',
    at: 3,
  },
  {
    name: 'Two days to go',
    state: 'DRAFT',
    topic: 'CATALOGUES',
    code: 'PQ111',
    plannedAs: 'REMINDER',
    subject: 'Two days to go',
    html: '<p>Viewing is open until the evening before.</p>',
    at: 9,
  },
];

interface DemoLot {
  id: number;
  auctionId: number;
  number: string;
}

const segments: readonly { name: string; description: string; condition: Condition }[] = [
  {
    name: 'Bought in the last two years',
    description: 'Customers who bought from us recently.',
    condition: {
      is: 'bought',
      what: { departmentIds: [], categoryIds: [], artist: '' },
      price: { from: null, until: null },
      window: { kind: 'LAST', days: 730 },
      measure: 'COUNT',
      amount: { from: 1, until: null },
    },
  },
  {
    name: 'Collectors in the United Kingdom',
    description: '',
    condition: {
      is: 'all',
      of: [
        { is: 'country', in: ['GB'] },
        { is: 'kind', in: ['PERSON'] },
      ],
    },
  },
  {
    name: 'Not spoken to for a year',
    description: 'For an invitation to a view.',
    condition: { is: 'lastContact', window: { kind: 'LONGER_AGO', days: 365 } },
  },
];

const templates = [
  { name: 'A sale is announced', starter: 'announcement' },
  { name: 'What a sale brought', starter: 'results' },
] as const;

/** Creates the campaigns: two that were sent and read, one that is scheduled, one that is a draft. */
export async function seedCampaigns(tx: Db, now: number, managers: { author: number; approver: number }) {
  await tx.run(sql`
    update email_settings set lot_address = ${lotPage}, sale_address = ${salePage}, collection_address = ${collectionPage}`);
  await seedConsents(tx, now, managers.author);
  for (const { name, description, condition } of segments)
    await tx.run(sql`
      insert into segments (name, description, condition, created_at, created_by)
      values (${name}, ${description}, ${JSON.stringify(condition)}::jsonb, ${new Date(toOfficeHours(now - days(60)))}, ${managers.author})`);
  for (const { name, starter } of templates)
    await tx.run(sql`
      with new_templates as (
        insert into templates (name, contents, starter, created_at, created_by, updated_at, updated_by)
        values (${name}, ${JSON.stringify(starterEmails[starter])}::jsonb, ${starter}, ${new Date(toOfficeHours(now - days(50)))}, ${managers.author},
          ${new Date(toOfficeHours(now - days(50)))}, ${managers.author}) returning *)
      insert into template_versions (template_id, number, contents, at, user_id)
      select id, 1, contents, updated_at, updated_by from new_templates`);
  for (const plan of plans) await seedCampaign(tx, now, managers, plan);
}

/** Four in five customers consented at a viewing to emails about catalogs and results. */
async function seedConsents(tx: Db, now: number, userId: number): Promise<void> {
  const agreeing = sql`email <> '' and merged_into is null and id % 5 <> 0`;
  await tx.run(sql`
    insert into consents (customer_id, channel, topic, granted, basis, wording_version, language, source, at, user_id)
    select c.id, 'EMAIL', t.topic, true, 'CONSENT', w.version, 'en-US', 'At the view', ${new Date(toOfficeHours(now - days(90)))}::timestamptz,
      ${userId}::bigint
    from customers c cross join (values ('CATALOGUES'), ('RESULTS')) t (topic)
    cross join (select max(version) as version from consent_wordings where language = 'en-US') w
    where ${agreeing} order by c.id, t.topic`);
  await tx.run(
    sql`update customers set consents = array['EMAIL', 'EMAIL CATALOGUES', 'EMAIL RESULTS'] where ${agreeing}`,
  );
}

async function seedCampaign(
  tx: Db,
  now: number,
  managers: { author: number; approver: number },
  plan: CampaignPlan,
) {
  const at = toOfficeHours(now + days(plan.at));
  const createdAt = new Date(Math.min(toOfficeHours(now - days(1)), at - days(4)));
  const isSent = plan.state === 'FINISHED';
  const lots = await tx.rows<DemoLot>(sql`
    select l.id, l.auction_id as "auctionId", l.number from lots l join auctions a on a.id = l.auction_id
    where a.code = ${plan.code} and l.status <> 'WITHDRAWN' order by l.estimate_high desc nulls last, l.id limit 3`);
  const auctionId = lots[0]?.auctionId ?? null;
  const { id } = await tx.row<{ id: number }>(sql`
    insert into campaigns (name, state, topic, auction_id, department_id, audience, send_at, created_at, created_by, updated_at,
      planned_as, approved_by, approved_at, started_at, finished_at)
    select ${plan.name}, ${plan.state}, ${plan.topic}, ${auctionId}::bigint,
      (select min(department_id) from auction_departments where auction_id = ${auctionId}::bigint),
      ${JSON.stringify({ include: [{ kind: 'EVERYBODY' }], exclude: [] })}::jsonb, ${new Date(at)}::timestamptz,
      ${createdAt}::timestamptz, ${managers.author}::bigint, ${createdAt}::timestamptz, ${plan.plannedAs},
      case when ${isSent} then ${managers.approver}::bigint end, case when ${isSent} then ${createdAt}::timestamptz end,
      case when ${isSent} then ${new Date(at)}::timestamptz end,
      case when ${isSent} then ${new Date(at + minutes(4))}::timestamptz end
    returning id`);
  const content = contentOf(plan, auctionId, lots);
  await tx.run(sql`
    insert into campaign_emails (campaign_id, language, content) values (${id}, 'en-US', ${JSON.stringify(content)}::jsonb)`);
  await recordEvent(tx, {
    now: createdAt,
    userId: managers.author,
    noun: 'campaigns',
    id,
    action: 'create',
    to: 'DRAFT',
  });
  if (plan.state === 'SCHEDULED')
    await recordEvent(tx, {
      now: createdAt,
      userId: managers.author,
      noun: 'campaigns',
      id,
      action: 'schedule',
      from: 'DRAFT',
      to: 'SCHEDULED',
    });
  if (isSent) await seedDelivery(tx, id, at, plan.code, lots);
}

function contentOf(
  plan: CampaignPlan,
  auctionId: number | null,
  lots: readonly { id: number }[],
): EmailContent {
  return {
    subject: plan.subject,
    preheader: '',
    body: {
      mode: 'BLOCKS',
      blocks: [
        { id: 'header', type: 'header', picture: null, text: '' },
        { id: 'heading', type: 'heading', level: 1, text: plan.subject, align: 'LEFT' },
        { id: 'words', type: 'text', html: plan.html },
        {
          id: 'lots',
          type: 'lots',
          source: { kind: 'PICKED', lotIds: lots.map((lot) => lot.id) },
          parts: ['picture', 'number', 'artist', 'title', 'estimate', 'link'],
          columns: 3,
        },
        { id: 'sale', type: 'auction', auctionId, label: 'See the sale' },
        { id: 'footer', type: 'footer' },
      ],
    },
  };
}

/**
 * Delivers the email to customers who consented: some opened it, fewer clicked a lot, scanners opened it for others; some
 * addresses were rejected, and some emails bounced later.
 */
async function seedDelivery(tx: Db, id: number, at: number, code: string, lots: readonly DemoLot[]) {
  const started = new Date(at);
  for (const [number, lot] of lots.entries()) {
    const url = lotPage.replace('{code}', code).replace('{lot}', lot.number);
    await tx.run(sql`
      insert into campaign_links (campaign_id, number, url, lot_id, auction_id)
      values (${id}, ${number}, ${url}, ${lot.id}, ${lot.auctionId})`);
  }
  await tx.run(sql`
    insert into campaign_recipients (campaign_id, customer_id, email, language, state, skip_reason, attempt, sending_at,
      message_id, smtp_code, smtp_reply, sent_at, bounced_at, account_id)
    select ${id}, c.id, lower(c.email), 'en-US', case when not agreed then 'SKIPPED' when refused then 'FAILED' else 'SENT' end,
      case when not agreed then 'NO_CONSENT' end, case when agreed then 1 else 0 end, case when agreed then sent end,
      case when agreed then '<c' || ${id} || '.r' || c.id || '@post.example>' end,
      case when not agreed then null when refused then 550 else 250 end,
      case when not agreed then null when refused then '5.1.1 no such mailbox' else 'queued' end,
      case when agreed and not refused then sent end, case when agreed and refused then sent end,
      case when agreed then (select id from mail_accounts where is_default) end
    from (select distinct on (lower(email)) * from customers where email <> '' and merged_into is null
      order by lower(email), id) c
    cross join lateral (select c.consents @> array['EMAIL CATALOGUES'] as agreed, c.id % 61 = 0 as refused,
      ${started}::timestamptz + make_interval(secs => c.id % 240) as sent) s`);
  await tx.run(sql`
    insert into recipient_events (recipient_id, campaign_id, kind, at, machine, link_id)
    select r.id, ${id}, e.kind, r.sent_at + make_interval(mins => e.after), e.machine,
      case when e.kind = 'CLICK' then (select l.id from campaign_links l where l.campaign_id = ${id}
        order by (l.number + r.customer_id) % 3, l.number limit 1) end
    from campaign_recipients r cross join lateral (values
      ('OPEN', (7 + r.customer_id * 13 % 2000)::int, false, r.customer_id % 5 < 2),
      ('OPEN', 1, true, r.customer_id % 4 = 3),
      ('CLICK', (9 + r.customer_id * 13 % 2000)::int, false, r.customer_id % 15 = 0 or r.customer_id % 15 = 6)
    ) e (kind, after, machine, happens)
    where r.campaign_id = ${id} and r.state = 'SENT' and e.happens`);
  await tx.run(sql`
    insert into recipient_events (recipient_id, campaign_id, kind, at, detail)
    select r.id, ${id}, 'BOUNCE', r.sent_at + interval '20 minutes', ${JSON.stringify({
      status: '5.2.1',
      class: 'HARD',
      said: '550 5.2.1 The mailbox is disabled',
    })}::jsonb
    from campaign_recipients r where r.campaign_id = ${id} and r.state = 'SENT' and r.customer_id % 47 = 9
      and not exists (select 1 from recipient_events e where e.recipient_id = r.id and not e.machine)`);
  await tx.run(sql`
    update campaign_recipients r set
      bounced_at = coalesce((select min(at) from recipient_events e where e.recipient_id = r.id and e.kind = 'BOUNCE'), r.bounced_at),
      opened_at = (select min(at) from recipient_events e where e.recipient_id = r.id and e.kind = 'OPEN' and not machine),
      clicked_at = (select min(at) from recipient_events e where e.recipient_id = r.id and e.kind = 'CLICK')
    where r.campaign_id = ${id}`);
}
