import sql from 'sql-template-tag';
import { can } from '#contract/api/permissions';
import type { Monitor } from '#contract/home';
import { lotResults } from '#contract/lot-states';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { selectCover } from '../db/first-picture';
import { listPresentUsers } from '../session/present-users';

type Sale = Monitor['sales'][number];

/** The speed of a sale is that of its latest results: an auctioneer is slower at the beginning. */
const speedResults = 30;
const hourMs = 3_600_000;

/** Returns what is going on now; who is here only to users who may list the users. */
export async function readMonitor({ db, user, now }: Context): Promise<Monitor> {
  const [sales, imports, campaigns, users] = await Promise.all([
    listLiveSales(db, now),
    listRunningImports(db),
    listRunningCampaigns(db),
    can(user, 'users:manage') ? listPresentUsers(db, now) : null,
  ]);
  return { sales, imports, campaigns, users };
}

async function listLiveSales(db: Db, now: Date): Promise<Sale[]> {
  const sales = await db.rows<
    Omit<Sale, 'lotsPerHour' | 'expectedEndAt'> & { timed: number; firstTimedAt: string | null }
  >(sql`
    select a.id, ${selectCover(sql`a.id`)} as "coverId", a.code, a.title, a.time_zone as "timeZone", a.currency,
      n.*, r.timed, r."firstTimedAt", r."lastResultAt"
    from auctions a
    cross join lateral (
      select count(*) as lots, count(*) filter (where l.status = any(${[...lotResults]}::text[])) as done,
        count(*) filter (where l.status = 'SOLD') as sold,
        coalesce(sum(l.hammer) filter (where l.status = 'SOLD'), 0) as hammer,
        coalesce(sum(l.estimate_low) filter (where l.status = any(${[...lotResults]}::text[])), 0) as "estimateLowDone",
        coalesce(sum(l.estimate_low), 0) as "estimateLow"
      from lots l where l.auction_id = a.id) n
    cross join lateral (
      select count(*) as timed, min(at) as "firstTimedAt", max(at) as "lastResultAt" from (
        select l.result_at as at from lots l
        where l.auction_id = a.id and l.result_at is not null and l.status = any(${[...lotResults]}::text[])
        order by l.result_at desc limit ${speedResults}) latest) r
    where a.status = 'LIVE' order by a.starts_at nulls last, a.id`);
  return sales.map(({ timed, firstTimedAt, ...sale }) => {
    const lotsPerHour = getLotsPerHour(timed, firstTimedAt, sale.lastResultAt);
    const missing = sale.lots - sale.done;
    const expectedEndAt =
      lotsPerHour !== null && missing > 0
        ? new Date(now.getTime() + (missing / lotsPerHour) * hourMs).toISOString()
        : null;
    return { ...sale, lotsPerHour: lotsPerHour && Math.round(lotsPerHour), expectedEndAt };
  });
}

/** Returns the speed between the first and the last of so many results; null when they do not tell. */
function getLotsPerHour(results: number, first: string | null, last: string | null): number | null {
  if (first === null || last === null) return null;
  const ms = Date.parse(last) - Date.parse(first);
  // Results from a file are all of one moment.
  return results > 1 && ms > 0 ? ((results - 1) * hourMs) / ms : null;
}

const listRunningImports = (db: Db): Promise<Monitor['imports']> =>
  db.rows(sql`
    select f.id, f.file_name as "fileName", f.noun as target, coalesce(f.auction_id, f.collection_id, 0) as "pageId",
      jsonb_build_object('id', u.id, 'name', u.name) as by, f.state = 'COMMITTING' as "isCommitting", f.done, f.total
    from imports f join users u on u.id = f.user_id
    where f.state in ('VALIDATING', 'COMMITTING') order by f.id desc limit 20`);

const listRunningCampaigns = (db: Db): Promise<Monitor['campaigns']> =>
  db.rows(sql`
    select c.id, c.name, c.state, n.sent, n.recipients
    from campaigns c cross join lateral (
      select count(*) filter (where r.state = 'SENT') as sent, count(*) filter (where r.state <> 'SKIPPED') as recipients
      from campaign_recipients r where r.campaign_id = c.id) n
    where c.state in ('PREPARING', 'SENDING', 'PAUSED') order by c.started_at desc nulls last, c.id desc limit 20`);
