import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { chartGroups, type RowGroup } from '#contract/figures';
import { lotLifecycle } from '#contract/lot-states';
import type { ChartGroup, ReportRow, ReportTotals, UnsoldRow } from '#contract/reports';
import type { User } from '../app-context';
import type { Auction } from '../auctions/auction';
import type { Db } from '../db/database';
import { firstPicture } from '../db/first-picture';
import { contains, isNumber, numberedFirst, orderBy } from '../db/search';
import { canTakeStep } from '../db/states';
import type { createPriceCalculator } from '../lots/premium';
import { selectWithinScope } from '../permissions/scope';
import type { Totals } from './figures';
import { groups, sold, sumLots, sumWhere, unsold } from './totals';

/** The last bid on a lot that did not sell. The hammer of a subject lot is its last bid. */
const lastBid = sql`coalesce(l.last_bid, l.hammer)`;

export const selectLots = (user: User, sale: Auction): Sql => sql`
  lots l
  join lot_items li on li.lot_id = l.id and li.ordinal = 1
  join items i on i.id = li.item_id
  where l.auction_id = ${sale.id} and ${selectWithinScope(user, 'reports:read', sale)}`;

/** Returns whether the report of a sale has any lot for this user. */
export const hasVisibleLots = async (db: Db, user: User, sale: Auction): Promise<boolean> =>
  (await db.maybe(sql`select 1 from ${selectLots(user, sale)} limit 1`)) !== undefined;

/** Returns all sums and counts for the figures of a sale. */
export const readTotals = (db: Db, user: User, sale: Auction): Promise<Totals> =>
  sumLots(db, selectLots(user, sale));

/** Returns the number of lots by result against their estimates, from unsold to far above. */
export function readChart(db: Db, user: User, sale: Auction): Promise<ChartGroup[]> {
  const selectGroup = (group: RowGroup) => sql`
    select ${group} as "group", count(*) as lots, coalesce(sum(${group === 'unsold' ? lastBid : sql`l.hammer`}), 0) as hammer,
      coalesce(sum(l.estimate_low), 0) as low, coalesce(sum(l.estimate_high), 0) as high
    from ${selectLots(user, sale)} and ${groups[group]}`;
  return db.rows<ChartGroup>(sql`${join(chartGroups.map(selectGroup), ' union all ')}`);
}

const title = sql`coalesce(nullif(l.title, ''), i.title)`;
const hammer = sql`case when ${sold} then l.hammer end`;
const ratio = sql`
  case when ${groups.estimated} and l.estimate_low + l.estimate_high > 0
    then round(l.hammer::numeric * 20000 / (l.estimate_low + l.estimate_high)) end`;

const lotFacts = sql`
  l.number, i.item_no as "itemNo", i.artist, ${title} as title, ${firstPicture} as "pictureId",
  (select d.name from departments d where d.id = i.department_id) as department, l.status,
  l.estimate_low as "estimateLow", l.estimate_high as "estimateHigh", l.estimate_on_request as "estimateOnRequest",
  i.department_id as "departmentId", l.reserve,
  ${hammer} as hammer, case when ${unsold} then ${lastBid} end as "lastBid"`;

/** Sortable columns, by name. */
const sortColumns = {
  number: 'l.sort_key',
  title: 'title',
  artist: 'artist',
  estimateLow: '"estimateLow"',
  hammer: 'hammer',
  ratio: 'ratio',
};

export interface LotFilter {
  rows?: RowGroup | undefined;
  /** 0: lots without one */
  department?: number | undefined;
  category?: number | undefined;
  sort: string;
  q: string;
}

/** `limit` null: all rows, for a file. */
export interface Slice {
  limit: number | null;
  offset: number;
}

const isOf = (column: 'department_id' | 'category_id', id: number | undefined): Sql =>
  id === undefined ? sql`true` : sql`i.${raw(column)} is not distinct from nullif(${id}::bigint, 0)`;

const buildFilter = ({
  rows,
  department,
  category,
  q,
}: LotFilter): Sql => sql`(${rows ? groups[rows] : sql`true`})
  and ${isOf('department_id', department)} and ${isOf('category_id', category)}
  and (${isNumber(sql`l.number`, q)} or ${contains(sql`fold(${title} || ' ' || i.artist || ' ' || l.buyer)`, q)})`;

/** Returns the lots with prices realized: those behind a figure, or all. */
export const findPrices = (db: Db, user: User, sale: Auction, filter: LotFilter, slice: Slice) =>
  db.rows<ReportRow>(sql`
    select ${lotFacts}, ${hammer} + coalesce(l.premium, 0) as "withPremium", ${ratio} as ratio, l.buyer, l.paddle
    from ${selectLots(user, sale)} and ${buildFilter(filter)}
    order by ${filter.sort === 'number' ? numberedFirst(filter.q) : empty}
      ${raw(orderBy(sortColumns, filter.sort))}, l.sort_key, l.id limit ${slice.limit} offset ${slice.offset}`);

/** Returns the sold lots with the data that their premium depends on. */
export const findSoldLots = (db: Db, user: User, sale: Auction) =>
  db.rows<Parameters<ReturnType<typeof createPriceCalculator>>[0] & { hammer: number }>(sql`
    select l.hammer, l.premium_schedule_id as "premiumScheduleId", l.vat_scheme as "vatScheme",
      l.sold_vat_scheme as "soldVatScheme", l.sold_vat_rate as "soldVatRate", li.item_id as "itemId"
    from ${selectLots(user, sale)} and ${sold}`);

/** Returns the number of rows of `findPrices` or `findUnsold`, and their totals in minor units. */
export async function readReportTotals(
  db: Db,
  user: User,
  sale: Auction,
  filter: LotFilter,
): Promise<{ total: number; totals: ReportTotals }> {
  const { total, ...totals } = await db.row<ReportTotals & { total: number }>(sql`
    select count(*) as total, coalesce(sum(l.estimate_low), 0) as "estimateLow",
      coalesce(sum(l.estimate_high), 0) as "estimateHigh", ${sumWhere(sql`l.hammer`, 'sold')} as hammer,
      ${sumWhere(sql`l.hammer + coalesce(l.premium, 0)`, 'sold')} as "withPremium",
      ${sumWhere(lastBid, 'unsold')} as "lastBid"
    from ${selectLots(user, sale)} and ${buildFilter(filter)}`);
  return { total, totals };
}

/** Returns the unsold lots, with the gap between last bid and reserve and the number of times offered. */
export const findUnsold = (db: Db, user: User, sale: Auction, filter: LotFilter, slice: Slice) =>
  db.rows<UnsoldRow>(sql`
    select ${lotFacts}, l.id as "lotId", l.version, l.subject_until as "subjectUntil",
      ${canTakeStep(lotLifecycle, 'reoffer', 'l.status')} and ${selectWithinScope(user, 'lots:edit', sale)} and not exists (
        select 1 from lot_items o join items e on e.id = o.item_id
        where o.lot_id = l.id and e.availability <> 'AVAILABLE') as "canReoffer",
      case when l.reserve > 0 and ${lastBid} is not null
        then greatest(0, round((l.reserve - ${lastBid})::numeric * 10000 / l.reserve)) end as gap,
      (select count(distinct o.lot_id) from lot_items o where o.item_id = i.id) as offerings
    from ${selectLots(user, sale)} and ${buildFilter(filter)}
    order by ${numberedFirst(filter.q)} l.sort_key, l.id limit ${slice.limit} offset ${slice.offset}`);

/** Returns the names of these departments, sorted. */
export async function findDepartmentNames(db: Db, ids: readonly number[]): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select name from departments where id = any(${[...ids]}::bigint[]) order by name`);
  return rows.map(({ name }) => name);
}
