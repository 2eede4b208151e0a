import sql from 'sql-template-tag';
import type { Dashboard } from '#contract/home';
import type { Db } from '../db/database';
import { coverOf } from '../db/firstPicture';
import type { User } from '../house';
import { begun, homeOf } from './queries';
import { noTotals, type Totals, totalsOf } from './sales';

/**
 * The home page's parts with those of the management: the last 6 sales begun; by currency the hammer total of this
 * calendar year (UTC) and of the last one up to the same day; items by availability. Amounts are hammer prices without
 * premium, in minor units.
 */
export async function dashboardOf(db: Db, user: User, now: Date): Promise<Dashboard> {
  const sales = await db.rows<Omit<Dashboard['lastSales'][number], keyof Totals>>(sql`
    select a.id, a.code, a.title, a.status, a.starts_at as "startsAt", a.time_zone as "timeZone", a.currency,
      ${coverOf(sql`a.id`)} as "coverId"
    from auctions a where ${begun} order by a.starts_at desc nulls last limit 6`);
  const totals = await totalsOf(
    db,
    sales.map(({ id }) => id),
  );
  const lastSales = sales.map((sale) => {
    const { offered, sold, hammer } = totals.get(sale.id) ?? noTotals;
    return { ...sale, offered, sold, hammer };
  });
  return {
    ...(await homeOf(db, user)),
    lastSales,
    years: await yearsOf(db, now),
    stock: await stockOf(db),
  };
}

/** What was sold in the sales of this calendar year and of the last one, by currency, the largest first. */
async function yearsOf(db: Db, now: Date): Promise<Dashboard['years']> {
  const sales = await db.rows<{ id: number; currency: string; isThisYear: boolean; isBefore: boolean }>(sql`
    select a.id, a.currency,
      date_trunc('year', a.starts_at, 'UTC') = date_trunc('year', ${now}::timestamptz, 'UTC') as "isThisYear",
      date_trunc('year', a.starts_at, 'UTC') = date_trunc('year', ${now}::timestamptz, 'UTC') - interval '1 year'
        and a.starts_at <= ${now}::timestamptz - interval '1 year' as "isBefore"
    from auctions a where a.starts_at >= date_trunc('year', ${now}::timestamptz, 'UTC') - interval '1 year'`);
  const totals = await totalsOf(
    db,
    sales.map(({ id }) => id),
  );
  const years = new Map<string, Dashboard['years'][number]>();
  for (const { id, currency, isThisYear, isBefore } of sales) {
    const { sold, hammer } = totals.get(id) ?? noTotals;
    if (sold === 0) continue;
    const year = years.get(currency) ?? { currency, hammer: 0, before: 0, sold: 0 };
    years.set(currency, {
      currency,
      hammer: year.hammer + (isThisYear ? hammer : 0),
      before: year.before + (isBefore ? hammer : 0),
      sold: year.sold + (isThisYear ? sold : 0),
    });
  }
  return [...years.values()].sort((a, b) => b.hammer - a.hammer || a.currency.localeCompare(b.currency));
}

const stocks = new WeakMap<Db, { change: number; stock: Dashboard['stock'] }>();

/** Items by availability, remembered while no item changes. */
async function stockOf(db: Db): Promise<Dashboard['stock']> {
  const { change } = await db.row<{ change: number }>(sql`select change_number('items') as change`);
  const known = stocks.get(db);
  if (known?.change === change) return known.stock;
  const stock = await db.row<Dashboard['stock']>(sql`
    select count(*) filter (where availability = 'AVAILABLE') as available,
      count(*) filter (where availability = 'IN_AUCTION') as "inAuction",
      count(*) filter (where availability = 'SOLD') as sold from items`);
  stocks.set(db, { change, stock });
  return stock;
}
