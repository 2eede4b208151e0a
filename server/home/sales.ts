import sql from 'sql-template-tag';
import { offeredResults } from '#contract/lot-states';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { findUnreadyLots, type Unready } from '../publication/readiness';
import { createSalesCache } from './sales-cache';

/** Totals over the lots of a sale for the home page. */
export interface Totals {
  lots: number;
  estimateLow: number;
  estimateHigh: number;
  offered: number;
  sold: number;
  hammer: number;
}
export const noTotals: Totals = { lots: 0, estimateLow: 0, estimateHigh: 0, offered: 0, sold: 0, hammer: 0 };
const cachedTotals = createSalesCache<Totals>();
const cachedUnready = createSalesCache<Unready>();

export const readTotals = (db: Db, sales: readonly number[]) =>
  cachedTotals(db, 'anybody', sales, async (missing) => {
    const rows = await db.rows<Totals & { id: number }>(sql`
      select auction_id as id, count(*) as lots, coalesce(sum(estimate_low), 0) as "estimateLow",
        coalesce(sum(estimate_high), 0) as "estimateHigh",
        count(*) filter (where status = any(${offeredResults}::text[])) as offered,
        count(*) filter (where status = 'SOLD') as sold,
        coalesce(sum(hammer) filter (where status = 'SOLD'), 0) as hammer
      from lots where auction_id = any(${[...missing]}::bigint[]) group by auction_id`);
    const totalsById = new Map(rows.map(({ id, ...totals }) => [id, totals]));
    return new Map(missing.map((id) => [id, totalsById.get(id) ?? noTotals]));
  });

/** Returns the blocked lots of open sales, cached by what readiness depends on: role and departments of the user. */
export const readUnready = (db: Db, user: User, sales: readonly { id: number; departmentIds: number[] }[]) =>
  cachedUnready(
    db,
    `${user.role} ${user.departmentIds}`,
    sales.map(({ id }) => id),
    async (missing) =>
      new Map(
        await Promise.all(
          sales
            .filter(({ id }) => missing.includes(id))
            .map(async (sale) => [sale.id, await findUnreadyLots(db, user, sale)] as const),
        ),
      ),
  );
