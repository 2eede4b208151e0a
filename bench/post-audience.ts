import sql, { type Sql } from 'sql-template-tag';
import type { Condition } from '#contract/segment-conditions';
import type { AudienceCount } from '#contract/segments';
import type { Db } from '../server/db/database';
import { selectAudience } from '../server/segments/audience';
import type { BenchApp } from './app';
import { measureInterleaved, requestJson } from './load';
import { compareAtMost, type Figure } from './report';

const now = new Date();
const topic = 'CATALOGUES';

/** Adds purchases, interests, countries, consents and emails for a share of the customers. */
async function fillDealings(db: Db, count: number): Promise<void> {
  await db.run(sql`
    update customers set country = (array['GB','US','BR','DE','CN'])[1 + id % 5],
      consents = case when id % 4 = 0 then '{}'::text[] else array['EMAIL', 'EMAIL CATALOGUES'] end,
      tags = case when id % 10 = 0 then array['Fair'] else '{}'::text[] end where id <= ${count}`);
  await db.run(sql`
    insert into customer_interests (customer_id, kind, text)
    select id, 'ARTIST', (array['Ada Quill','Tompion','Graham','Kettle'])[1 + id % 4] from customers where id % 3 = 0`);
  const { id: collection } = await db.row<{ id: number }>(sql`
    insert into collections (code, title, kind, currency, time_zone, visibility, price_display)
    select 'BENCH', 'Bench', 'LIST', currency, 'Europe/London', 'INTERNAL', 'SHOWN' from house returning id`);
  await db.run(sql`
    with made as (
      insert into items (title, department_id)
      select 'Lot ' || n, (select min(id) from departments) + n % 2 from generate_series(1, ${Math.floor(count / 2)}::int) n
      returning id)
    insert into sales (channel, item_id, collection_id, currency, price, sold_at, buyer_id)
    select 'PRIVATE', id, ${collection}, (select currency from house), 10000 + id % 90 * 10000,
      now() - id % 1000 * interval '1 day', 1 + id * 7919 % ${count} from made`);
  await db.run(sql`
    insert into consents (customer_id, channel, topic, granted, at)
    select id, 'EMAIL', ${topic}, false, now() from customers where id % 100 = 0`);
  await db.run(sql`
    insert into suppressions (email, reason, source, at)
    select lower(email), 'BOUNCED', 'SMTP', now() from customers where id % 50 = 0 and email <> '' on conflict do nothing`);
  await db.run(sql`
    with made as (insert into campaigns (name, topic, created_by) select 'Bench', ${topic}, min(id) from users returning id)
    insert into campaign_recipients (campaign_id, customer_id, email, language, state, sent_at, opened_at)
    select made.id, c.id, c.email, 'en-US', 'SENT', now() - interval '20 days', case when c.id % 3 = 0 then now() end
    from made, customers c where c.id <= ${Math.min(count, 100_000)}`);
  await db.run(
    sql`vacuum analyze customers, sales, items, customer_interests, consents, suppressions, campaign_recipients`,
  );
}

const anyItem = { departmentIds: [], categoryIds: [], artist: '' };
const anyAmount = { from: null, until: null };
/** Five conditions: country, interest, purchase, opened emails, and an exclusion. */
const fiveConditions: Condition = {
  is: 'all',
  of: [
    { is: 'country', in: ['GB', 'US', 'BR'] },
    {
      is: 'any',
      of: [
        { is: 'interestArtist', text: 'quill' },
        {
          is: 'bought',
          what: anyItem,
          price: anyAmount,
          window: { kind: 'LAST', days: 730 },
          measure: 'SUM',
          amount: { from: 200_000, until: null },
        },
      ],
    },
    { is: 'none', of: [{ is: 'tag', in: ['Fair'] }] },
    { is: 'campaign', did: 'NOT_SENT', campaignId: 1, days: 10 },
  ],
};

/** The same audience as hand-written SQL, with every reason for leaving a customer out. */
const buildBestSql = (): Sql => sql`
  with meant as (
    select c.id, lower(c.email) as email, c.language, c.last_contact_at,
      case when c.standing <> 'ACTIVE' or c.erased_at is not null then 'NOT_ACTIVE' when c.email = '' then 'NO_ADDRESS'
        when not c.consents @> '{EMAIL CATALOGUES}' or no.email is not null then 'NO_CONSENT'
        when exists (select 1 from suppressions s where s.email = lower(c.email)
          and (s.expires_at is null or s.expires_at > now())) then 'SUPPRESSED'
        when exists (select 1 from sanction_hits h where h.customer_id = c.id and h.state = 'CONFIRMED') then 'SANCTIONED'
        end as reason
    from customers c
    left join (
      select distinct lower(o.email) as email from consents k join customers o on o.id = k.customer_id
      where k.channel = 'EMAIL' and k.topic = 'CATALOGUES' and not k.granted and not exists (
        select 1 from consents l where l.customer_id = k.customer_id and l.channel = 'EMAIL' and l.topic = 'CATALOGUES'
          and l.id > k.id)) no on no.email = lower(c.email)
    where c.merged_into is null and c.country in ('GB', 'US', 'BR') and not c.tags && '{Fair}'
      and c.id in (
        select customer_id from customer_interests where kind = 'ARTIST' and fold(text) like '%quill%'
        union all
        select buyer_id from sales where cancelled_at is null and buyer_id is not null
          and currency = (select currency from house) and sold_at > now() - interval '730 days'
        group by buyer_id having sum(price) >= 200000)
      and not exists (
        select 1 from campaign_recipients r where r.customer_id = c.id and r.campaign_id = 1 and r.state = 'SENT'
          and r.sent_at > now() - interval '10 days'))
  select reason, language, count(*) from (
    select coalesce(reason, case when row_number() over (
      partition by email, reason is null order by last_contact_at desc nulls last, id) > 1 then 'DUPLICATE' end) as reason,
      coalesce(language, 'en-US') as language
    from meant) m group by 1, 2`;

/** Measures the live count of an audience, and freezing one, against the best hand-written SQL. */
export async function benchAudience({ db, product }: BenchApp, count: number): Promise<Figure[]> {
  await fillDealings(db, count);
  const size = `${count.toLocaleString('en-US')} customers`;
  const query = {
    audience: { include: [{ kind: 'CONDITION', condition: fiveConditions }], exclude: [] },
    topic,
    languages: ['en-US'],
  };
  const countByApi = () => requestJson<AudienceCount>(product, 'POST', '/api/audiences/count', query);
  const countBySql = () => db.rows<{ reason: string | null; count: number }>(buildBestSql());
  const [ours, theirs] = await Promise.all([countByApi(), countBySql()]);
  const sum = (rows: readonly { count: number }[]) => rows.reduce((all, one) => all + one.count, 0);
  const included = sum(theirs.filter(({ reason }) => reason === null));
  if (ours.recipients !== included || ours.total !== sum(theirs))
    throw new Error(`counted differently: ${JSON.stringify([ours, theirs])}`);
  const live = await measureInterleaved({ product: { run: countByApi }, plain: { run: countBySql } });
  return [
    compareAtMost(`live count of five conditions, ${size}`, 'ms', live.product, live.plain, 2),
    await benchFreeze(db),
  ];
}

/** Measures freezing 100,000 recipients with their reasons against inserting as many rows. */
async function benchFreeze(db: Db): Promise<Figure> {
  const { id: campaign } = await db.row<{ id: number }>(sql`select id from campaigns where name = 'Bench'`);
  const insertRecipients = (lines: Sql) =>
    db.run(sql`
      insert into campaign_recipients (campaign_id, customer_id, email, language, time_zone, state, skip_reason)
      select ${campaign}::bigint, customer_id, email, language, time_zone,
        case when skip_reason is null then 'PENDING' else 'SKIPPED' end, skip_reason from (${lines}) lines`);
  const clearRecipients = async () => {
    await db.run(sql`delete from campaign_recipients where campaign_id = ${campaign}`);
  };
  const lines = await selectAudience(db, {
    audience: { include: [{ kind: 'CONDITION', condition: { is: 'country', in: ['GB'] } }], exclude: [] },
    topic,
    campaignId: campaign,
    cap: { mails: 3, days: 7 },
    languages: ['en-US'],
    fallbackLanguage: 'en-US',
    now,
  });
  const bare = sql`
    select id as customer_id, email, 'en-US' as language, 'Europe/London' as time_zone, null as skip_reason from customers
    where country = 'GB'`;
  const times = await measureInterleaved(
    {
      product: { prepare: clearRecipients, run: () => insertRecipients(lines) },
      plain: { prepare: clearRecipients, run: () => insertRecipients(bare) },
    },
    { rounds: 3 },
  );
  const { count } = await db.row<{ count: number }>(sql`select count(*) from customers where country = 'GB'`);
  return compareAtMost(
    `${count.toLocaleString('en-US')} people of an audience taken down`,
    'ms',
    times.product,
    times.plain,
    3,
  );
}
