import sql, { join, raw, type Sql } from 'sql-template-tag';
import {
  type Activity,
  type AuctionForm,
  type AuctionRow,
  type AuctionStatus,
  auctionTabs,
} from '#contract/auctions';
import { may } from '#contract/permissions';
import { type AllRows, allRows } from '../db/all';
import type { Db } from '../db/database';
import { pageWithTotal } from '../db/remember';
import { contains, orderBy } from '../db/search';
import type { User } from '../house';
import { visibleChanges, visibleEvents } from '../lots/sight';

/** Everything stored about a sale itself. */
export interface AuctionFacts extends AuctionForm {
  id: number;
  status: AuctionStatus;
  specialist: { id: number; name: string } | null;
  lots: number;
  numbersLocked: boolean;
  publishedAt: string | null;
  createdAt: string;
  version: number;
}

const shared = sql`
  a.id, a.code, a.title, a.subtitle, a.kind, a.status, a.starts_at as "startsAt", a.ends_at as "endsAt",
  a.time_zone as "timeZone", a.location, a.currency, a.version,
  array(select department_id from auction_departments d where d.auction_id = a.id order by 1)::int[] as "departmentIds",
  (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = a.specialist_id) as specialist`;

export const auctionFacts = (db: Db, id: number): Promise<AuctionFacts | undefined> =>
  db.maybe<AuctionFacts>(sql`
    select ${shared}, a.viewing, a.auctioneer, a.specialist_id as "specialistId",
      a.premium_schedule_id as "premiumScheduleId", a.increment_schedule_id as "incrementScheduleId",
      a.tax_schedule_id as "taxScheduleId", a.resale_right_schedule_id as "resaleRightScheduleId",
      a.vat_scheme as "vatScheme", a.notes, a.numbers_locked as "numbersLocked", a.published_at as "publishedAt",
      a.created_at as "createdAt", (select count(*) from lots where auction_id = a.id) as lots
    from auctions a where a.id = ${id}`);

/** When each state was last reached, from the events. */
export async function reachedBy(db: Db, id: number): Promise<Record<string, string>> {
  const rows = await db.rows<{ to: string; at: string }>(sql`
    select to_status as to, max(at) as at from deeds
    where noun = 'auctions' and noun_id = ${id} and to_status is not null group by 1`);
  return Object.fromEntries(rows.map(({ to, at }) => [to, at]));
}

const sortColumns = {
  startsAt: 'a.starts_at',
  code: 'lower(a.code)',
  title: 'lower(a.title)',
  lots: 'n.lots',
  hammer: 'n.hammer',
  updatedAt: 'a.updated_at',
};

/** What the list of sales is asked for, be it a page or a file. */
interface AuctionQuery {
  q: string;
  sort: string;
  tab?: keyof typeof auctionTabs;
  status: string[];
  kind: string[];
  department: number[];
  from?: string;
  to?: string;
}

const listed = sql`
  auctions a
  cross join lateral (
    select count(*) as lots, count(*) filter (where l.status = 'SOLD') as sold,
      coalesce(sum(l.hammer) filter (where l.status = 'SOLD'), 0) as hammer
    from lots l where l.auction_id = a.id) n`;
const row = sql`${shared}, a.updated_at as "updatedAt", n.lots, n.sold, n.hammer`;
const order = ({ sort }: AuctionQuery) => raw(`${orderBy(sortColumns, sort, 'beyond')}, a.id desc`);

function whereOf(query: AuctionQuery): Sql {
  const conditions = [
    contains(sql`a.folded`, query.q),
    ...(query.tab ? [sql`a.status = any(${[...auctionTabs[query.tab]]}::text[])`] : []),
    ...(query.status.length > 0 ? [sql`a.status = any(${query.status}::text[])`] : []),
    ...(query.kind.length > 0 ? [sql`a.kind = any(${query.kind}::text[])`] : []),
    ...(query.department.length > 0
      ? [
          sql`exists (select 1 from auction_departments d where d.auction_id = a.id and d.department_id = any(${query.department}::bigint[]))`,
        ]
      : []),
    // A day is meant as it is in the sale's own zone.
    ...(query.from ? [sql`(a.starts_at at time zone a.time_zone)::date >= ${query.from}::date`] : []),
    ...(query.to ? [sql`(a.starts_at at time zone a.time_zone)::date <= ${query.to}::date`] : []),
  ];
  return sql`where (${join(conditions, ') and (')})`;
}

/** One page of sales with the exact total. */
export function searchAuctions(db: Db, query: AuctionQuery & { page: number; pageSize: number }) {
  const where = whereOf(query);
  return pageWithTotal<AuctionRow>(db, 'auctions', query, {
    rows: sql`
      select ${row}, (select change_number('auctions')) as change
      from ${listed} ${where}
      order by ${order(query)}
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    count: sql`select count(*) from auctions a ${where}`,
  });
}

/** All sales that match, as the list has them. */
export const allAuctions = (db: Db, query: AuctionQuery): Promise<AllRows<AuctionRow>> =>
  allRows(
    db,
    sql`select a.id from ${listed} ${whereOf(query)} order by ${order(query)}`,
    (chosen) => sql`select ${row} from ${listed} where a.id = any(${chosen}::bigint[])`,
  );

/** What happened to a sale and its lots. A reserve shows only to those who see every reserve of the house. */
export async function activityOf(
  db: Db,
  user: User,
  id: number,
  query: { page: number; pageSize: number; looks: boolean },
) {
  const showsReserve = may(user, 'lots:see-reserve', []);
  const from = visibleEvents(showsReserve, query);
  const { total } = await db.row<{ total: number }>(
    sql`select count(*) as total from ${from} e where e.auction_id = ${id}`,
  );
  const data = await db.rows<Activity>(sql`
    select e.id, e.at, u.name as by, e.noun, e.deed, l.number as lot, e.from_status as from, e.to_status as to,
      ${visibleChanges(showsReserve)} as changes, e.reason
    from ${from} e left join users u on u.id = e.user_id
      left join lots l on e.noun = 'lots' and l.id = e.noun_id
    where e.auction_id = ${id} order by e.id desc
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`);
  return { data, total, page: query.page, pageSize: query.pageSize };
}
