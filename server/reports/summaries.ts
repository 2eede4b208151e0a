import sql, { join, raw, type Sql } from 'sql-template-tag';
import { salePhases } from '#contract/auction-states';
import type { RowGroup } from '#contract/figures';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import { PermanentError, type Run } from '../jobs/job';
import { type AdditiveSum, additiveSums, countGroup } from './totals';

/** The groups whose lots `sale_summaries` counts, in columns of the same name. */
export const summaryCounts = [
  'offered',
  'sold',
  'below',
  'within',
  'above',
  'unestimated',
] as const satisfies RowGroup[];
/** The amounts in `sale_summaries`, each with its column. */
export const amountColumns = {
  hammerSold: 'hammer_sold',
  lowOffered: 'low_offered',
} as const satisfies Partial<Record<AdditiveSum, string>>;
export const summaryAmounts = Object.keys(amountColumns) as (keyof typeof amountColumns)[];

const columnList = raw([...summaryCounts, ...Object.values(amountColumns)].join(', '));

/** Counts these sales from their lots: the rows that `sale_summaries` should hold for them. */
const countSales = (ids: readonly number[]): Sql => sql`
  select l.auction_id, i.department_id, i.category_id,
    ${join([...summaryCounts.map(countGroup), ...summaryAmounts.map((sum) => sql`${additiveSums[sum]}::bigint`)])}
  from lots l
  join lot_items li on li.lot_id = l.id and li.ordinal = 1
  join items i on i.id = li.item_id
  where l.auction_id = any(${[...ids]}::bigint[])
  group by l.auction_id, i.department_id, i.category_id`;

/** The same as `change_number`, which costs twice as much for each of many rows. */
const currentChange = (auctionId: Sql): Sql => sql`
  coalesce((select sum(n) from change_counters where noun = 'sale ' || ${auctionId}), 0)::bigint`;

/** SQL condition: the lots of the sale `a` have changed since its summaries were counted, or they never were. */
export const isSummaryStale: Sql = sql`not exists (
  select 1 from summarized_sales z where z.auction_id = a.id and z.change = ${currentChange(sql`a.id`)})`;

/** Sales that have no results yet. Their lots count in no figure, so they are counted only once they have begun. */
const statusesBeforeBidding = salePhases.unfinished.filter((status) => !salePhases.begun.includes(status));
/** SQL condition: the summaries of the sale `a` must be counted before its figures are read. */
export const needsCount: Sql = sql`(${isSummaryStale} and (a.status <> all(${statusesBeforeBidding}::text[])
  or exists (select 1 from sale_summaries z where z.auction_id = a.id)))`;

/** Sales counted in one transaction: a few hundred thousand lots at most, so that no reader waits long for its locks. */
const batch = 50;

/** The last count of each database that this process has started. */
const lastCounts = new WeakMap<Db, Promise<void>>();

/**
 * Counts the summaries of these sales again, unless another process has done so meanwhile. One caller after the other counts,
 * so that many readers at once do not wait for locks with a connection each; the later ones find little left to count.
 */
export function refreshSummaries(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return Promise.resolve();
  const last = lastCounts.get(db) ?? Promise.resolve();
  const count = last
    .catch(() => undefined)
    .then(async () => {
      for (let at = 0; at < ids.length; at += batch)
        await db.transaction((tx) => recount(tx, ids.slice(at, at + batch)));
    });
  lastCounts.set(db, count);
  return count;
}

async function recount(tx: Db, ids: readonly number[]): Promise<void> {
  // Locks the rows, so that of two processes the second one sees what the first has counted.
  await tx.run(sql`
    insert into summarized_sales as z (auction_id, change)
    select id, -1 from auctions where id = any(${[...ids]}::bigint[]) order by id
    on conflict (auction_id) do update set change = z.change`);
  const stale = await tx.rows<{ id: number }>(
    sql`select a.id from auctions a where a.id = any(${[...ids]}::bigint[]) and ${isSummaryStale}`,
  );
  if (stale.length === 0) return;
  const staleIds = stale.map(({ id }) => id);
  await tx.run(sql`delete from sale_summaries where auction_id = any(${staleIds}::bigint[])`);
  // One statement reads lots and counters of the same moment.
  await tx.run(sql`
    with counted as (
      insert into sale_summaries (auction_id, department_id, category_id, ${columnList}) ${countSales(staleIds)})
    update summarized_sales z set change = ${currentChange(sql`z.auction_id`)}, counted_at = now()
    where z.auction_id = any(${staleIds}::bigint[])`);
}

/** Sales compared each night. */
const sampleSize = 200;

/**
 * Job: counts the summaries of all sales that have begun and changed, then compares those of some sales with a new count. Different
 * ones are counted again; the job then fails, so that the state of the system reports them.
 */
export async function checkSummaries(
  { db, log }: AppContext,
  _: unknown,
  { step }: Pick<Run, 'step'>,
): Promise<void> {
  const stale = await db.rows<{ id: number }>(
    sql`select a.id from auctions a where ${needsCount} order by a.id`,
  );
  for (const ids of toBatches(stale)) await step(() => refreshSummaries(db, ids));
  const sample = await db.rows<{ id: number }>(
    sql`select auction_id as id from summarized_sales order by random() limit ${sampleSize}`,
  );
  const different: number[] = [];
  for (const ids of toBatches(sample)) different.push(...(await step(() => findDifferent(db, ids))));
  if (different.length === 0) return;
  log.error({ sales: different }, 'summaries differ from a new count');
  // In the order in which all others lock them.
  await db.run(sql`
    with locked as (
      select auction_id from summarized_sales where auction_id = any(${different}::bigint[]) order by auction_id for update)
    update summarized_sales z set change = -1 from locked where z.auction_id = locked.auction_id`);
  await refreshSummaries(db, different);
  throw new PermanentError(`The summaries of the sales ${different.join(', ')} differed from a new count.`);
}

const toBatches = (rows: readonly { id: number }[]): number[][] =>
  Array.from({ length: Math.ceil(rows.length / batch) }, (_, at) =>
    rows.slice(at * batch, (at + 1) * batch).map(({ id }) => id),
  );

/** Returns those of these sales whose summaries differ from a new count although nothing has changed since. */
async function findDifferent(db: Db, ids: readonly number[]): Promise<number[]> {
  const stored = sql`select auction_id, department_id, category_id, ${columnList} from sale_summaries
    where auction_id = any(${[...ids]}::bigint[])`;
  const rows = await db.rows<{ id: number }>(sql`
    select distinct d.auction_id as id
    from ((${stored} except ${countSales(ids)}) union all (${countSales(ids)} except ${stored})) d
    join auctions a on a.id = d.auction_id
    where not ${isSummaryStale} order by 1`);
  return rows.map(({ id }) => id);
}

/**
 * SQL condition: the summary `s` is of a department; 0: of none. A lot without a department belongs to those of its sale, as in
 * the report.
 */
export const isOfDepartment = (departmentId: number): Sql =>
  departmentId === 0
    ? sql`(s.department_id is null and not exists (
        select 1 from auction_departments d where d.auction_id = s.auction_id))`
    : sql`case when s.department_id is null
        then exists (select 1 from auction_departments d where d.auction_id = s.auction_id and d.department_id = ${departmentId})
        else s.department_id = ${departmentId} end`;
