import sql, { type Sql } from 'sql-template-tag';
import { type AuctionStatus, saleIs, salePhases } from '#contract/auctions';
import type { Dashboard, Home } from '#contract/home';
import { offeredResults, stillToSell } from '#contract/lots';
import { may } from '#contract/permissions';
import type { Db } from '../db/database';
import type { User } from '../house';
import { lotsToFinish, readinessOfSale } from '../publication/readiness';

const ahead = [...salePhases.unfinished, 'POSTPONED'] satisfies AuctionStatus[];
const begun = sql`a.status = any(${[...salePhases.begun]}::text[])`;

type NextSale = Home['nextSales'][number];

/** The sales to come and running, nearest first, with what blocks them. */
async function nextSales(db: Db, user: User, own: Sql): Promise<NextSale[]> {
  const sales = await db.rows<Omit<NextSale, 'blocked'>>(sql`
    select a.id, a.code, a.title, a.status, a.starts_at as "startsAt", a.time_zone as "timeZone", a.currency,
      count(l.id) as lots, coalesce(sum(l.estimate_low), 0) as "estimateLow", coalesce(sum(l.estimate_high), 0) as "estimateHigh"
    from auctions a left join lots l on l.auction_id = a.id
    where a.status = any(${ahead}::text[]) and ${own}
    group by a.id order by a.starts_at nulls last, a.id limit 8`);
  return Promise.all(
    sales.map(async (sale) => ({
      ...sale,
      blocked: saleIs('open', sale) ? (await readinessOfSale(db, user, sale)).blocked : 0,
    })),
  );
}

/** What waits, as counts by sale; who may not do the deed is not told to. */
async function waiting(db: Db, user: User, sales: NextSale[], own: Sql): Promise<Home['waiting']> {
  const blocked = sales
    .filter((sale) => sale.blocked > 0)
    .map((sale) => ({ kind: 'lotsBlocked' as const, count: sale.blocked, auction: sale }));
  const results = may(user, 'results:record')
    ? await db.rows<Home['waiting'][number]>(sql`
        select w.kind, w.count, jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'startsAt', a.starts_at) as auction
        from auctions a cross join lateral (
          select 'lotsWithoutResult' as kind, count(*) as count from lots l
            where l.auction_id = a.id and l.status = any(${[...stillToSell]}::text[]) and a.status = 'LIVE'
          union all select 'decisionsOpen', count(*) from decisions d where d.auction_id = a.id and d.decided_at is null
          union all select 'subjectWithoutDate', count(*) from lots l
            where l.auction_id = a.id and l.status = 'SUBJECT' and l.subject_until is null
          union all select 'stagedResults', count(*) from staged_results s join lots l on l.id = s.lot_id
            where l.auction_id = a.id and a.status = 'LIVE' and s.applied_at is null) w
        where w.count > 0 and ${begun} and ${own}
        order by a.starts_at, w.kind limit 20`)
    : [];
  const requests = may(user, 'lots:settle-request')
    ? await db.rows<Home['waiting'][number]>(sql`
        select 'requestsOpen' as kind, count(*) as count,
          jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'startsAt', a.starts_at) as auction
        from lot_requests r join auctions a on a.id = r.auction_id
        where r.outcome is null and ${own}
        group by a.id order by a.starts_at limit 20`)
    : [];
  const mails = may(user, 'outbox:read')
    ? await db.rows<Home['waiting'][number]>(sql`
        select 'mailsFailed' as kind, count(*) as count, null as auction from mails where state = 'FAILED' having count(*) > 0`)
    : [];
  return [...results, ...requests, ...blocked, ...mails];
}

/** Sales in which this user's row scope for lots has a part. */
const ownSales = (user: User): Sql =>
  may(user, 'lots:edit', [])
    ? sql`true`
    : sql`exists (select 1 from auction_departments d where d.auction_id = a.id
        and d.department_id = any(${[...user.departmentIds]}::bigint[]))`;

/**
 * What a reader finds at home: what waits for somebody, the next 8 sales (running ones among them), and the first 20
 * lots they may edit that block one of them, with how many there are in all. Amounts are minor units of each sale's
 * currency.
 */
export async function homeOf(db: Db, user: User): Promise<Home> {
  const own = ownSales(user);
  const sales = await nextSales(db, user, own);
  const open = sales.filter((sale) => sale.blocked > 0);
  const mine = await Promise.all(open.map((sale) => lotsToFinish(db, user, sale.id)));
  const myLots = mine.flatMap((lots, at) =>
    lots.rows.map((lot) => ({ ...lot, auctionId: open[at]?.id ?? 0, auctionCode: open[at]?.code ?? '' })),
  );
  return {
    waiting: await waiting(db, user, sales, own),
    nextSales: sales,
    myLots: myLots.slice(0, 20),
    myLotsTotal: mine.reduce((sum, { total }) => sum + total, 0),
  };
}

/**
 * The home page's parts with those of the management: the last 6 sales begun; by currency the hammer total of this
 * calendar year (UTC) and of the last one up to the same day; items by availability. Amounts are hammer prices without
 * premium, in minor units.
 */
export async function dashboardOf(db: Db, user: User, now: Date): Promise<Dashboard> {
  const lastSales = await db.rows<Dashboard['lastSales'][number]>(sql`
    select a.id, a.code, a.title, a.status, a.starts_at as "startsAt", a.time_zone as "timeZone", a.currency,
      count(l.id) filter (where l.status = any(${offeredResults}::text[])) as offered,
      count(l.id) filter (where l.status = 'SOLD') as sold,
      coalesce(sum(l.hammer) filter (where l.status = 'SOLD'), 0) as hammer
    from auctions a left join lots l on l.auction_id = a.id
    where ${begun} group by a.id order by a.starts_at desc nulls last limit 6`);
  const years = await db.rows<Dashboard['years'][number]>(sql`
    select a.currency,
      coalesce(sum(l.hammer) filter (where date_trunc('year', a.starts_at, 'UTC') = date_trunc('year', ${now}::timestamptz, 'UTC')), 0) as hammer,
      coalesce(sum(l.hammer) filter (where date_trunc('year', a.starts_at, 'UTC') = date_trunc('year', ${now}::timestamptz, 'UTC') - interval '1 year'
        and a.starts_at <= ${now}::timestamptz - interval '1 year'), 0) as before,
      count(*) filter (where date_trunc('year', a.starts_at, 'UTC') = date_trunc('year', ${now}::timestamptz, 'UTC')) as sold
    from lots l join auctions a on a.id = l.auction_id
    where l.status = 'SOLD' and a.starts_at >= date_trunc('year', ${now}::timestamptz, 'UTC') - interval '1 year'
    group by a.currency order by 2 desc`);
  const stock = await db.row<Dashboard['stock']>(sql`
    select count(*) filter (where availability = 'AVAILABLE') as available,
      count(*) filter (where availability = 'IN_AUCTION') as "inAuction",
      count(*) filter (where availability = 'SOLD') as sold from items`);
  return { ...(await homeOf(db, user)), lastSales, years, stock };
}
