import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type AuctionForm, auctionFields } from '#contract/auction-fields';
import { type AuctionStatus, auctionTabs } from '#contract/auction-states';
import type { AuctionRow, AuctionTotals } from '#contract/auctions';
import { type AllRows, readAllRows } from '../db/all';
import type { Db } from '../db/database';
import { selectFieldColumns } from '../db/fields';
import { selectCover } from '../db/first-picture';
import { findPageWithTotal } from '../db/page-total';
import { contains, orderBy } from '../db/search';

/** All stored fields of a sale. */
export interface AuctionFacts extends AuctionForm {
  id: number;
  status: AuctionStatus;
  specialist: { id: number; name: string } | null;
  numbersLocked: boolean;
  publishedAt: string | null;
  createdAt: string;
  version: number;
}

const sharedColumns = sql`
  a.id, a.code, a.title, a.subtitle, a.kind, a.status, a.starts_at as "startsAt", a.ends_at as "endsAt",
  a.time_zone as "timeZone", a.location, a.currency, a.version,
  array(select department_id from auction_departments d where d.auction_id = a.id order by 1)::int[] as "departmentIds",
  (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = a.specialist_id) as specialist`;

export const findAuctionFacts = (db: Db, id: number): Promise<AuctionFacts | undefined> =>
  db.maybe<AuctionFacts>(sql`
    select ${sharedColumns}, ${selectFieldColumns(auctionFields, 'a')}, a.numbers_locked as "numbersLocked", a.published_at as "publishedAt",
      a.created_at as "createdAt"
    from auctions a where a.id = ${id}`);

/** Returns the number of lots in a sale. Counted only for display, not whenever an action locks the sale. */
export const countAuctionLots = async (db: Db, id: number): Promise<number> =>
  (await db.row<{ count: number }>(sql`select count(*) as count from lots where auction_id = ${id}`)).count;

const sortColumns = {
  startsAt: 'a.starts_at',
  code: 'lower(a.code)',
  title: 'lower(a.title)',
  lots: 'n.lots',
  hammer: 'n.hammer',
  updatedAt: 'a.updated_at',
};

/** Filter of the list of sales and of its export. */
interface AuctionQuery {
  /** only the sales with these ids */
  ids?: readonly number[];
  q: string;
  sort: string;
  tab?: keyof typeof auctionTabs;
  status: string[];
  kind: string[];
  department: number[];
  currency: string[];
  from?: string;
  to?: string;
}

const fromAuctions = sql`
  auctions a
  cross join lateral (
    select count(*) as lots, count(*) filter (where l.status = 'SOLD') as sold,
      coalesce(sum(l.hammer) filter (where l.status = 'SOLD'), 0) as hammer
    from lots l where l.auction_id = a.id) n`;
const rowColumns = sql`
  ${sharedColumns}, a.updated_at as "updatedAt", n.lots, n.sold, n.hammer, ${selectCover(sql`a.id`)} as "coverId"`;
const buildOrder = ({ sort }: AuctionQuery) => raw(`${orderBy(sortColumns, sort, 'beyond')}, a.id desc`);

function buildWhere(query: AuctionQuery): Sql {
  if (query.ids) return sql`where a.id = any(${[...query.ids]}::bigint[])`;
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
    ...(query.currency.length > 0 ? [sql`a.currency = any(${query.currency}::text[])`] : []),
    // Dates are compared in the time zone of the sale.
    ...(query.from ? [sql`(a.starts_at at time zone a.time_zone)::date >= ${query.from}::date`] : []),
    ...(query.to ? [sql`(a.starts_at at time zone a.time_zone)::date <= ${query.to}::date`] : []),
  ];
  return sql`where (${join(conditions, ') and (')})`;
}

/** Returns one page of sales with the exact total. */
export function searchAuctions(db: Db, query: AuctionQuery & { page: number; pageSize: number }) {
  const where = buildWhere(query);
  return findPageWithTotal<AuctionRow>(db, 'auctions', query, {
    rows: sql`
      select ${rowColumns}, (select change_number('auctions')) as change
      from ${fromAuctions} ${where}
      order by ${buildOrder(query)}
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`,
    count: sql`select count(*) from auctions a ${where}`,
  });
}

/** Returns the totals of the matching sales by currency, the highest hammer total first. */
export const readAuctionTotals = (db: Db, query: AuctionQuery): Promise<AuctionTotals[]> =>
  db.rows<AuctionTotals>(sql`
    select a.currency, count(*) as auctions, sum(n.lots) as lots, sum(n.sold) as sold, sum(n.hammer) as hammer
    from ${fromAuctions} ${buildWhere(query)} group by a.currency order by hammer desc, a.currency`);

/** Returns all matching sales in list order, with all exported fields. */
export const findAllAuctions = (db: Db, query: AuctionQuery): Promise<AllRows<AuctionRow & AuctionForm>> =>
  readAllRows(
    db,
    sql`select a.id from ${fromAuctions} ${buildWhere(query)} order by ${buildOrder(query)}`,
    (ids) =>
      sql`select ${rowColumns}, ${selectFieldColumns(auctionFields, 'a')} from ${fromAuctions} where a.id = any(${ids}::bigint[])`,
  );
