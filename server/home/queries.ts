import sql, { type Sql } from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import { type AuctionStatus, isSaleInPhase, salePhases } from '#contract/auction-states';
import type { Home } from '#contract/home';
import { statusesWithoutResult } from '#contract/lot-states';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { selectCover } from '../db/first-picture';
import { hasFailedLately } from '../mail/failed';
import { findDecisions, ownSales } from './decisions';
import { readPeople } from './people';
import { listOwnRequests } from './requests';
import { noTotals, readTotals, readUnready, type Totals } from './sales';

const upcomingStatuses = [...salePhases.unfinished, 'POSTPONED'] satisfies AuctionStatus[];
export const hasBegun = sql`a.status = any(${[...salePhases.begun]}::text[])`;

type NextSale = Home['nextSales'][number];

/** Returns upcoming and running sales, nearest first, with the number of blocked lots. */
export async function findNextSales(db: Db, user: User, ownCondition: Sql = ownSales(user)) {
  const sales = await db.rows<Omit<NextSale, 'blocked' | keyof Totals> & { departmentIds: number[] }>(sql`
    select a.id, a.code, a.title, a.status, a.starts_at as "startsAt", a.time_zone as "timeZone", a.currency, ${selectCover(sql`a.id`)} as "coverId",
      array(select department_id from auction_departments where auction_id = a.id)::int[] as "departmentIds"
    from auctions a where a.status = any(${upcomingStatuses}::text[]) and ${ownCondition}
    order by a.starts_at nulls last, a.id limit 8`);
  const totals = await readTotals(
    db,
    sales.map(({ id }) => id),
  );
  const unready = await readUnready(
    db,
    user,
    sales.filter((sale) => isSaleInPhase('open', sale)),
  );
  return {
    sales: sales.map(({ departmentIds, ...sale }): NextSale => {
      const { lots, estimateLow, estimateHigh } = totals.get(sale.id) ?? noTotals;
      return { ...sale, lots, estimateLow, estimateHigh, blocked: unready.get(sale.id)?.blocked ?? 0 };
    }),
    unready,
  };
}

/** Returns pending work as counts per sale, only for actions this user may take. */
async function listWaiting(
  db: Db,
  user: User,
  { sales, ownCondition, now }: { sales: NextSale[]; ownCondition: Sql; now: Date },
): Promise<Home['waiting']> {
  const blocked = sales
    .filter((sale) => sale.blocked > 0)
    .map((sale) => ({ kind: 'lotsBlocked' as const, count: sale.blocked, auction: sale }));
  const results = can(user, 'results:record')
    ? await db.rows<Home['waiting'][number]>(sql`
        select w.kind, w.count, jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'startsAt', a.starts_at) as auction
        from auctions a cross join lateral (
          select 'lotsWithoutResult' as kind, count(*) as count from lots l
            where l.auction_id = a.id and l.status = any(${[...statusesWithoutResult]}::text[]) and a.status = 'LIVE'
          union all select 'decisionsOpen', count(*) from decisions d where d.auction_id = a.id and d.decided_at is null
          union all select 'subjectWithoutDate', count(*) from lots l
            where l.auction_id = a.id and l.status = 'SUBJECT' and l.subject_until is null
          union all select 'stagedResults', count(*) from staged_results s join lots l on l.id = s.lot_id
            where l.auction_id = a.id and a.status = 'LIVE' and s.applied_at is null) w
        where w.count > 0 and ${hasBegun} and ${ownCondition}
        order by a.starts_at, w.kind limit 20`)
    : [];
  const requests = can(user, 'lots:settle-request')
    ? await db.rows<Home['waiting'][number]>(sql`
        select 'requestsOpen' as kind, count(*) as count,
          jsonb_build_object('id', a.id, 'code', a.code, 'title', a.title, 'startsAt', a.starts_at) as auction
        from lot_requests r join auctions a on a.id = r.auction_id
        where r.outcome is null and ${ownCondition}
        group by a.id order by a.starts_at limit 20`)
    : [];
  const mails = can(user, 'outbox:read')
    ? await db.rows<Home['waiting'][number]>(sql`
        select 'mailsFailed' as kind, count(*) as count, null as auction
        from mails m left join jobs j on j.id = m.job_id where ${hasFailedLately(now)} having count(*) > 0`)
    : [];
  const decisions = (await findDecisions(db, user)).flatMap(({ kind, keys }) =>
    kind === 'requestsToAnswer' || keys.length === 0 ? [] : [{ kind, count: keys.length, auction: null }],
  );
  return [...decisions, ...results, ...requests, ...blocked, ...mails];
}

/**
 * Returns the home page: pending work, the next 8 sales (including running ones), and the first 20 lots that block one of
 * them and that this user may edit, with their number per sale. Amounts are in minor units of each sale's currency.
 */
export async function readHome(db: Db, user: User, now: Date): Promise<Home> {
  const ownCondition = ownSales(user);
  const { sales, unready } = await findNextSales(db, user, ownCondition);
  const myLots = sales.flatMap(({ id, code }) =>
    (unready.get(id)?.first ?? []).map((lot) => ({ ...lot, auctionId: id, auctionCode: code })),
  );
  return {
    people: await readPeople(db, user),
    requests: await listOwnRequests(db, user, now),
    waiting: await listWaiting(db, user, { sales, ownCondition, now }),
    nextSales: sales,
    myLots: myLots.slice(0, 20),
    myLotsOf: sales
      .map(({ id, code }) => ({ auctionId: id, auctionCode: code, count: unready.get(id)?.mine ?? 0 }))
      .filter(({ count }) => count > 0),
  };
}
