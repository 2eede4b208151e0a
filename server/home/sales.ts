import sql from 'sql-template-tag';
import { offeredResults } from '#contract/lot-states';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { type Unready, unreadyLots } from '../publication/readiness';
import { countedOfSales } from './counted';

/** What the home page counts of the lots of a sale. */
export interface Totals {
  lots: number;
  estimateLow: number;
  estimateHigh: number;
  offered: number;
  sold: number;
  hammer: number;
}
export const noTotals: Totals = { lots: 0, estimateLow: 0, estimateHigh: 0, offered: 0, sold: 0, hammer: 0 };
const rememberedTotals = countedOfSales<Totals>();
const rememberedUnready = countedOfSales<Unready>();

export const totalsOf = (db: Db, sales: readonly number[]) =>
  rememberedTotals(db, 'anybody', sales, async (unknown) => {
    const counted = await db.rows<Totals & { id: number }>(sql`
      select auction_id as id, count(*) as lots, coalesce(sum(estimate_low), 0) as "estimateLow",
        coalesce(sum(estimate_high), 0) as "estimateHigh",
        count(*) filter (where status = any(${offeredResults}::text[])) as offered,
        count(*) filter (where status = 'SOLD') as sold,
        coalesce(sum(hammer) filter (where status = 'SOLD'), 0) as hammer
      from lots where auction_id = any(${[...unknown]}::bigint[]) group by auction_id`);
    const found = new Map(counted.map(({ id, ...totals }) => [id, totals]));
    return new Map(unknown.map((id) => [id, found.get(id) ?? noTotals]));
  });

/** Of open sales, by what their readiness depends on for this reader: the role and the departments. */
export const unreadyOf = (db: Db, user: User, sales: readonly { id: number; departmentIds: number[] }[]) =>
  rememberedUnready(
    db,
    `${user.role} ${user.departmentIds}`,
    sales.map(({ id }) => id),
    async (unknown) =>
      new Map(
        await Promise.all(
          sales
            .filter(({ id }) => unknown.includes(id))
            .map(async (sale) => [sale.id, await unreadyLots(db, user, sale)] as const),
        ),
      ),
  );
