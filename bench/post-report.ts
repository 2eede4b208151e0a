import sql from 'sql-template-tag';
import type { CampaignReport } from '#contract/campaign-reports';
import type { Db } from '../server/db/database';
import type { BenchApp } from './app';
import { measureInterleaved, requestJson } from './load';
import { compareAtMost, type Figure } from './report';

const links = 40;

/** Adds a campaign with so many recipients: some opened it, some clicked a link, scanners did both, some bought. */
async function fillReport(db: Db, count: number): Promise<number> {
  const { id } = await db.row<{ id: number }>(sql`
    insert into campaigns (name, topic, state, created_by, started_at, finished_at)
    select 'Reported', 'CATALOGUES', 'FINISHED', min(id), now() - interval '9 days', now() - interval '9 days' from users
    returning id`);
  await db.run(sql`
    insert into campaign_links (campaign_id, number, url)
    select ${id}, n, 'https://house.test/sale/lot-' || n from generate_series(0, ${links - 1}::int) n`);
  await db.run(sql`
    insert into campaign_recipients
      (campaign_id, customer_id, email, language, state, skip_reason, sent_at, opened_at, clicked_at, bounced_at, smtp_reply)
    select ${id}, c.id, c.email, (array['en-US', 'pt-BR', 'zh-CN'])[1 + c.id % 3],
      case when c.id % 20 = 0 then 'SKIPPED' else 'SENT' end, case when c.id % 20 = 0 then 'NO_CONSENT' end,
      case when c.id % 20 > 0 then s.at end, case when c.id % 20 > 0 and c.id % 3 = 0 then s.at + interval '3 hours' end,
      case when c.id % 20 > 0 and c.id % 12 = 0 then s.at + interval '3 hours' end,
      case when c.id % 20 > 0 and c.id % 97 = 0 then s.at + interval '1 minute' end, ''
    from customers c cross join lateral (select now() - interval '9 days' + c.id % 3600 * interval '1 second' as at) s
    order by c.id limit ${count}`);
  await db.run(sql`
    insert into recipient_events (recipient_id, campaign_id, kind, at, machine, link_id)
    select r.id, ${id}, e.kind, e.at, e.machine, e.link_id
    from campaign_recipients r cross join lateral (
      select 'OPEN' as kind, r.sent_at + interval '1 minute' as at, true as machine, null::bigint as link_id
        where r.sent_at is not null and r.customer_id % 5 = 0
      union all select 'OPEN', r.opened_at, false, null where r.opened_at is not null
      union all select 'CLICK', r.clicked_at, false, l.id from campaign_links l
        where r.clicked_at is not null and l.campaign_id = ${id} and (l.number + r.customer_id) % ${links} < 2
      union all select 'BOUNCE', r.bounced_at, false, null where r.bounced_at is not null) e
    where r.campaign_id = ${id}`);
  await db.run(sql`vacuum analyze campaign_recipients, recipient_events, campaign_links`);
  return id;
}

interface ReportCounts {
  sent: number;
  opened: number;
  clicked: number;
}
/** The data of the page in one hand-written statement that reads recipients and events once each. */
const buildReportSql = (id: number) => sql`
  with did as materialized (
    select recipient_id, kind, machine, link_id, at from recipient_events
    where campaign_id = ${id} and kind in ('OPEN', 'CLICK', 'BOUNCE')),
  machines as (
    select recipient_id, bool_or(kind = 'OPEN') as opened, bool_or(kind = 'CLICK') as clicked, min(at) as at
    from did where machine group by 1),
  people as materialized (
    select r.*, m.opened as "byMachine", m.clicked as "clickedByMachine", m.at as "machineAt", b.bought
    from campaign_recipients r left join machines m on m.recipient_id = r.id
    left join lateral (
      select count(*) as bought from sales s where r.clicked_at is not null and s.buyer_id = r.customer_id
        and s.cancelled_at is null and s.sold_at >= r.clicked_at and s.sold_at < r.clicked_at + interval '30 days') b on true
    where r.campaign_id = ${id}),
  counted as (
    select variant, language, count(*) as people, count(*) filter (where state = 'SKIPPED') as skipped,
      count(*) filter (where state in ('PENDING', 'CLAIMED', 'SENDING')) as waiting,
      count(*) filter (where state = 'FAILED') as failed, count(*) filter (where state = 'SENT') as sent,
      count(*) filter (where state = 'SENT' and bounced_at is null) as delivered,
      count(*) filter (where opened_at is not null) as opened,
      count(*) filter (where opened_at is null and "byMachine") as "openedByMachine",
      count(*) filter (where clicked_at is not null) as clicked,
      count(*) filter (where clicked_at is null and "clickedByMachine") as "clickedByMachine",
      count(*) filter (where bounced_at is not null) as bounced,
      count(*) filter (where complained_at is not null) as complained,
      count(*) filter (where unsubscribed_at is not null) as unsubscribed,
      count(*) filter (where replied_at is not null) as replied, count(*) filter (where bought > 0) as buyers
    from people group by grouping sets ((), (variant), (language))),
  clicked as (
    select link_id, count(distinct recipient_id) filter (where not machine) as people,
      count(*) filter (where not machine) as clicks, count(*) filter (where machine) as machine
    from did where kind = 'CLICK' group by 1),
  domains as (
    select split_part(email, '@', 2) as domain, count(*) as people, count(*) filter (where opened_at is not null) as opened,
      count(*) filter (where clicked_at is not null) as clicked, count(*) filter (where bounced_at is not null) as bounced
    from people where state <> 'SKIPPED' group by 1 order by 2 desc limit 25),
  skips as (select skip_reason, count(*) as people from people where state = 'SKIPPED' group by 1),
  times as (
    select date_trunc('minute', v.at) as at, v.what, count(*) as people
    from people p cross join lateral (values (p.sent_at, 'sent'), (p.opened_at, 'opened'), (p.clicked_at, 'clicked'),
      (case when p.opened_at is null then p."machineAt" end, 'machine')) v (at, what)
    where v.at is not null group by 1, 2)
  select (select sent from counted where language is null limit 1) as sent,
    (select opened from counted where language is null limit 1) as opened,
    (select sum(clicks)::int from clicked) as clicked,
    (select jsonb_agg(c) from counted c) as parts, (select jsonb_agg(d) from domains d) as domains,
    (select jsonb_agg(s) from skips s) as skips, (select jsonb_agg(t) from times t) as times,
    (select jsonb_agg(p) from clicked p) as links`;

/** Measures the report of a campaign against the best hand-written SQL. */
export async function benchReport({ db, product }: BenchApp, count: number): Promise<Figure[]> {
  const id = await fillReport(db, count);
  const readByApi = () => requestJson<CampaignReport>(product, 'GET', `/api/campaigns/${id}/report`);
  const readBySql = () => db.row<ReportCounts>(buildReportSql(id));
  const [{ counts, links: lines }, best] = await Promise.all([readByApi(), readBySql()]);
  const ours: ReportCounts = {
    sent: counts.sent,
    opened: counts.opened,
    clicked: lines.reduce((sum, { clicks }) => sum + clicks, 0),
  };
  if (ours.sent !== best.sent || ours.opened !== best.opened || ours.clicked !== best.clicked)
    throw new Error(`counted differently: ${JSON.stringify([ours, best.sent, best.opened, best.clicked])}`);
  const times = await measureInterleaved({ product: { run: readByApi }, plain: { run: readBySql } });
  const size = `${count.toLocaleString('en-US')} recipients`;
  return [compareAtMost(`report of a campaign, ${size}`, 'ms', times.product, times.plain, 2)];
}
