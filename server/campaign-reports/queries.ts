import sql from 'sql-template-tag';
import {
  type BounceLine,
  type CampaignSales,
  type EarlierCampaign,
  type LinkLine,
  type LotLine,
  partFigures,
  type TimePoint,
} from '#contract/campaign-report-lines';
import type { CampaignReport, PeopleCounts } from '#contract/campaign-reports';
import { peopleGroups } from '#contract/people-groups';
import type { Db } from '../db/database';
import {
  allCounts,
  countColumns,
  emailDomain,
  failureCode,
  fromRecipients,
  isInGroup,
  selectPurchases,
  serverReply,
} from './groups';

/** Maximum number of rows to read; null for all. */
type RowLimit = number | null;

export const getReportedCampaign = (db: Db, id: number): Promise<CampaignReport['campaign']> =>
  db.row(sql`
    select c.id, c.name, c.state, case when c.state = 'PAUSED' then c.pause_reason end as "pauseReason", d.name as department,
      case when a.id is not null then jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title) end as sale,
      c.started_at as "startedAt", c.finished_at as "finishedAt", c.tracks and e.tracks as tracks
    from campaigns c left join departments d on d.id = c.department_id left join auctions a on a.id = c.auction_id
      cross join email_settings e
    where c.id = ${id}`);

interface CountsRow extends PeopleCounts {
  variant: 'A' | 'B' | null;
  language: string | null;
}
/** Counts the recipients in each group: in total, per variant and per language. */
export async function countParts(db: Db, id: number) {
  const rows = await db.rows<CountsRow>(sql`
    select r.variant, r.language, ${allCounts} from ${fromRecipients(id, peopleGroups)} where r.campaign_id = ${id}
    group by grouping sets ((), (r.variant), (r.language)) order by r.variant, r.language`);
  const noCounts = Object.fromEntries(peopleGroups.map((group) => [group, 0])) as PeopleCounts;
  const all = rows.find((row) => row.variant === null && row.language === null);
  const toFigures = (row: CountsRow) =>
    Object.fromEntries(partFigures.map((figure) => [figure, row[figure]])) as Pick<
      PeopleCounts,
      (typeof partFigures)[number]
    >;
  return {
    counts: all
      ? (Object.fromEntries(peopleGroups.map((group) => [group, all[group]])) as PeopleCounts)
      : noCounts,
    variants: rows.flatMap((row) => (row.variant ? [{ key: row.variant, ...toFigures(row) }] : [])),
    languages: rows.flatMap((row) => (row.language ? [{ key: row.language, ...toFigures(row) }] : [])),
  };
}

export const countDomains = (db: Db, id: number, maxRows: RowLimit): Promise<CampaignReport['domains']> =>
  db.rows(sql`
    select ${emailDomain} as key, ${countColumns(partFigures)} from campaign_recipients r
    where r.campaign_id = ${id} and r.state <> 'SKIPPED' group by 1 order by count(*) desc, 1 limit ${maxRows}`);

export const countSkips = (db: Db, id: number): Promise<CampaignReport['skips']> =>
  db.rows(sql`
    select r.skip_reason as reason, count(*) as people from campaign_recipients r
    where r.campaign_id = ${id} and r.state = 'SKIPPED' and r.skip_reason is not null group by 1 order by 2 desc, 1`);

export const countBounces = (db: Db, id: number, maxRows: RowLimit): Promise<BounceLine[]> =>
  db.rows(sql`
    select case when ${isInGroup('bounced')} then 'bounced' else 'failed' end as "group", ${failureCode} as code, count(*) as people,
      coalesce(min(nullif(${serverReply}, '')), '') as reply
    from campaign_recipients r where r.campaign_id = ${id} and (${isInGroup('bounced')} or ${isInGroup('failed')})
    group by 1, 2 order by 3 desc, 1, 2 limit ${maxRows}`);

const joinLinkedLot = sql`
  left join lots o on o.id = l.lot_id
  left join auctions a on a.id = o.auction_id
  left join lot_items x on x.lot_id = o.id and x.ordinal = 1
  left join items i on i.id = x.item_id`;
const lotTitle = sql`coalesce(nullif(o.title, ''), i.title, '')`;

export const listLinks = (db: Db, id: number): Promise<LinkLine[]> =>
  db.rows(sql`
    select l.id, l.number, l.url, coalesce(e.people, 0) as people, coalesce(e.clicks, 0) as clicks, coalesce(e.machine, 0) as machine,
      case when o.id is not null then jsonb_build_object('id', o.id, 'auctionId', o.auction_id, 'sale', a.code,
          'number', o.number, 'title', ${lotTitle})
        end as lot
    from campaign_links l ${joinLinkedLot}
    left join (
      select link_id, count(distinct recipient_id) filter (where not machine) as people, count(*) filter (where not machine) as clicks,
        count(*) filter (where machine) as machine
      from recipient_events where campaign_id = ${id} and kind = 'CLICK' group by link_id) e on e.link_id = l.id
    where l.campaign_id = ${id} order by people desc, clicks desc, l.number`);

/** Returns lots that recipients visited from the email, through any of its links. */
export const listLots = (db: Db, id: number, maxRows: RowLimit): Promise<LotLine[]> =>
  db.rows(sql`
    select o.id, o.auction_id as "auctionId", a.code as sale, o.number, ${lotTitle} as title, l.people, l.clicks,
      o.id in (select p.lot_id from (${selectPurchases(id)}) p where p.visited) as bought
    from (
      select l.lot_id, count(distinct e.recipient_id) as people, count(*) as clicks
      from recipient_events e join campaign_links l on l.id = e.link_id
      where e.campaign_id = ${id} and e.kind = 'CLICK' and not e.machine and l.lot_id is not null group by l.lot_id
      order by 2 desc, 3 desc, 1 limit ${maxRows}) l ${joinLinkedLot}
    order by l.people desc, l.clicks desc, o.sort_key`);

export const sumPurchases = (db: Db, id: number): Promise<CampaignSales[]> =>
  db.rows(sql`
    select currency, count(distinct recipient_id) as people, count(*) as purchases, count(*) filter (where visited) as visited,
      sum(price) as hammer
    from (${selectPurchases(id)}) p group by currency order by 3 desc, 1`);

/** Possible lengths of a timeline step in minutes; the shortest that yields at most `maxSteps` steps is used. */
const stepLengths = [1, 2, 5, 10, 15, 30, 60, 120, 360, 720, 1440, 10_080];
const maxSteps = 90;

/**
 * Returns for each step since the start how many recipients were sent to, opened or clicked for the first time. Empty steps
 * are omitted.
 */
export async function readTimeline(db: Db, id: number): Promise<CampaignReport['time']> {
  const occurrences = sql`
    select v.at, v.what from campaign_recipients r
      cross join lateral (values (r.sent_at, 'sent'), (r.opened_at, 'opened'), (r.clicked_at, 'clicked')) v (at, what)
    where r.campaign_id = ${id} and v.at is not null
    union all
    select min(e.at), 'openedByMachine' from recipient_events e join campaign_recipients r on r.id = e.recipient_id
    where e.campaign_id = ${id} and e.kind = 'OPEN' and e.machine and r.opened_at is null group by e.recipient_id`;
  const minuteCounts = await db.rows<{
    minute: string;
    what: keyof Omit<TimePoint, 'at'>;
    people: number;
  }>(sql`
    select date_trunc('minute', at) as minute, what, count(*) as people from (${occurrences}) h group by 1, 2 order by 1`);
  const first = Date.parse(minuteCounts[0]?.minute ?? '');
  const last = Date.parse(minuteCounts.at(-1)?.minute ?? '');
  const span = (last - first) / 60_000;
  const minutes = stepLengths.find((step) => span / step < maxSteps) ?? (stepLengths.at(-1) as number);
  const points = new Map<number, TimePoint>();
  for (const { minute, what, people } of minuteCounts) {
    const at = first + Math.floor((Date.parse(minute) - first) / (minutes * 60_000)) * minutes * 60_000;
    const point = points.get(at) ?? {
      at: new Date(at).toISOString(),
      sent: 0,
      opened: 0,
      openedByMachine: 0,
      clicked: 0,
    };
    point[what] += people;
    points.set(at, point);
  }
  return { minutes, points: [...points.values()] };
}

/** Returns the periods in which the campaign was paused. */
export async function listPauses(db: Db, id: number): Promise<CampaignReport['pauses']> {
  const stateChanges = await db.rows<{ at: string; to: string }>(sql`
    select at, to_status as "to" from actions
    where noun = 'campaigns' and noun_id = ${id} and to_status is not null order by id`);
  return stateChanges.flatMap(({ at, to }, position) =>
    to === 'PAUSED' ? [{ from: at, to: stateChanges[position + 1]?.at ?? null }] : [],
  );
}

/** Returns the campaigns of the same department that started earlier, latest first. */
export const listEarlier = (db: Db, id: number, maxRows: RowLimit): Promise<EarlierCampaign[]> =>
  db.rows(sql`
    select c.id, c.name, c.started_at as "startedAt", (
      select to_jsonb(f) from (
        select ${countColumns(partFigures)} from campaign_recipients r where r.campaign_id = c.id) f) as figures
    from campaigns o join campaigns c on c.department_id is not distinct from o.department_id and c.id <> o.id
      and c.started_at < coalesce(o.started_at, 'infinity')
    where o.id = ${id} and c.state in ('SENDING', 'PAUSED', 'FINISHED') order by c.started_at desc, c.id desc limit ${maxRows}`);
