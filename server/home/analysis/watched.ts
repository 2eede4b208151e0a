import sql, { empty } from 'sql-template-tag';
import type { Analysis, Period } from '#contract/analysis';
import { type AuctionStatus, salePhases } from '#contract/auction-states';
import { statusesWithoutResult } from '#contract/lot-states';
import { isInGroup } from '../../campaign-reports/groups';
import type { Db } from '../../db/database';
import type { Periods } from './periods';

const comingStatuses = [...salePhases.unfinished, 'POSTPONED'] satisfies AuctionStatus[];
/** Rows of each of both tables. */
const maxWatched = 10;

/**
 * Returns the lots without a result of the coming sales that most recipients of campaigns looked at. Clicks of scanners do not count, as in
 * the report of a campaign.
 */
export const findWatchedLots = (db: Db, now: Date): Promise<Analysis['watchedLots']> =>
  readEachMinute(db, now, 'lots', () =>
    db.rows(sql`
      select l.id, l.auction_id as "auctionId", a.code as "auctionCode", l.number,
        coalesce(nullif(l.title, ''), i.title) as title, i.artist, w.clicked, w."lastWeek", w."weekBefore", w."campaignId"
      from (
        select k.lot_id, count(distinct e.recipient_id) as clicked,
          count(distinct e.recipient_id) filter (where e.at > ${now}::timestamptz - interval '7 days') as "lastWeek",
          count(distinct e.recipient_id) filter (where e.at > ${now}::timestamptz - interval '14 days'
            and e.at <= ${now}::timestamptz - interval '7 days') as "weekBefore",
          case when count(distinct e.campaign_id) = 1 then min(e.campaign_id) end as "campaignId"
        from auctions a
        join lots l on l.auction_id = a.id
        join campaign_links k on k.lot_id = l.id
        join recipient_events e on e.link_id = k.id and e.kind = 'CLICK' and not e.machine
        where a.status = any(${comingStatuses}::text[]) and l.status = any(${statusesWithoutResult}::text[])
        group by k.lot_id order by 2 desc, 3 desc, 1 limit ${maxWatched}) w
      join lots l on l.id = w.lot_id
      join auctions a on a.id = l.auction_id
      join lot_items li on li.lot_id = l.id and li.ordinal = 1
      join items i on i.id = li.item_id
      order by w.clicked desc, w."lastWeek" desc, l.id`),
  );

/** Returns the artists and keywords that most customers look for. Spellings that differ in case or accents are one. */
export const findWanted = (db: Db, now: Date): Promise<NonNullable<Analysis['wanted']>> =>
  readEachMinute(db, now, 'wanted', () =>
    db.rows(sql`
      select n.kind, min(n.text) as text, count(distinct n.customer_id) as customers
      from customer_interests n join customers c on c.id = n.customer_id and c.merged_into is null
      where n.kind in ('ARTIST', 'KEYWORD')
      group by n.kind, fold(n.text) order by 3 desc, 2 limit ${maxWatched}`),
  );

/** Counts the emails of campaigns that were delivered in both periods, and those that were opened and clicked. */
export async function readCampaignEffect(
  db: Db,
  { range, compared }: Periods,
  department: number | undefined,
  now: Date,
): Promise<NonNullable<Analysis['campaigns']>> {
  const read = ({ from, to }: Period) =>
    readEachMinute(db, now, `campaigns ${from} ${to} ${department}`, () =>
      db.row<{ delivered: number; opened: number; clicked: number }>(sql`
        select count(*) as delivered, count(*) filter (where ${isInGroup('opened')}) as opened,
          count(*) filter (where ${isInGroup('clicked')}) as clicked
        from house h
        join campaign_recipients r on r.sent_at >= ${from}::date::timestamp at time zone h.time_zone
          and r.sent_at < (${to}::date + 1)::timestamp at time zone h.time_zone
        ${department === undefined ? empty : sql`join campaigns c on c.id = r.campaign_id and c.department_id = ${department}`}
        where ${isInGroup('delivered')}`),
    );
  const [inRange, before] = await Promise.all([read(range), read(compared)]);
  return { range: inRange, compared: before };
}

const maxCached = 200;
const caches = new WeakMap<Db, Map<string, { minute: string; value: Promise<unknown> }>>();

/** Returns what `read` returns, cached until the next minute: no counter covers responses to campaigns. */
function readEachMinute<T>(db: Db, now: Date, key: string, read: () => Promise<T>): Promise<T> {
  const cache = caches.get(db) ?? new Map<string, { minute: string; value: Promise<unknown> }>();
  caches.set(db, cache);
  const minute = now.toISOString().slice(0, 16);
  const cached = cache.get(key);
  if (cached?.minute === minute) return cached.value as Promise<T>;
  if (cache.size >= maxCached) cache.clear();
  const value = read();
  cache.set(key, { minute, value });
  value.catch(() => cache.delete(key));
  return value;
}
