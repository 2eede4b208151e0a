import sql from 'sql-template-tag';
import type { Dashboard } from '#contract/home';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { selectCover } from '../db/first-picture';
import { listPresentUsers } from '../session/present-users';
import { hasBegun, readHome } from './queries';
import { noTotals, readTotals, type Totals } from './sales';

/**
 * Returns the home page with the management figures: the last 6 started sales; by currency the hammer total of this calendar
 * year and of the last one up to the same day; items by availability. Amounts are hammer prices without premium, in minor
 * units.
 */
export async function readDashboard(db: Db, user: User, now: Date): Promise<Dashboard> {
  const sales = await db.rows<Omit<Dashboard['lastSales'][number], keyof Totals>>(sql`
    select a.id, a.code, a.title, a.status, a.starts_at as "startsAt", a.time_zone as "timeZone", a.currency,
      ${selectCover(sql`a.id`)} as "coverId"
    from auctions a where ${hasBegun} order by a.starts_at desc nulls last limit 6`);
  const totals = await readTotals(
    db,
    sales.map(({ id }) => id),
  );
  const lastSales = sales.map((sale) => {
    const { offered, sold, hammer } = totals.get(sale.id) ?? noTotals;
    return { ...sale, offered, sold, hammer };
  });
  return {
    ...(await readHome(db, user, now)),
    lastSales,
    ...(await readYears(db, now)),
    stock: await readStock(db),
    colleagues: (await listPresentUsers(db, now)).filter(({ id }) => id !== user.id),
  };
}

type Years = Pick<Dashboard, 'years' | 'thisYear' | 'yearBefore'>;

/**
 * Returns the hammer totals of this calendar year and of the last one up to the same day, by currency, largest first, with
 * the first and last day of both. Years use the company's time zone; a sale counts on its local date, as in the list of
 * sales.
 */
async function readYears(db: Db, now: Date): Promise<Years> {
  const { thisYear, yearBefore } = await db.row<Pick<Years, 'thisYear' | 'yearBefore'>>(sql`
    select jsonb_build_object('from', y.first, 'to', (y.first + interval '1 year' - interval '1 day')::date) as "thisYear",
      jsonb_build_object('from', (y.first - interval '1 year')::date, 'to', (y.today - interval '1 year')::date) as "yearBefore"
    from (
      select date_trunc('year', d.today)::date as first, d.today
      from (select (${now}::timestamptz at time zone time_zone)::date as today from house) d) y`);
  const sales = await db.rows<{ id: number; currency: string; isThisYear: boolean; isBefore: boolean }>(sql`
    select a.id, a.currency, a.day between ${thisYear.from}::date and ${thisYear.to}::date as "isThisYear",
      a.day between ${yearBefore.from}::date and ${yearBefore.to}::date as "isBefore"
    from (
      select id, currency, (starts_at at time zone time_zone)::date as day from auctions
      where starts_at >= ${yearBefore.from}::date - 2) a`);
  const totals = await readTotals(
    db,
    sales.filter((sale) => sale.isThisYear || sale.isBefore).map(({ id }) => id),
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
  const sorted = [...years.values()].sort(
    (a, b) => b.hammer - a.hammer || a.currency.localeCompare(b.currency),
  );
  return { years: sorted, thisYear, yearBefore };
}

const stockCache = new WeakMap<Db, { change: number; stock: Dashboard['stock'] }>();

/** Returns the number of items by availability, cached until an item changes. */
async function readStock(db: Db): Promise<Dashboard['stock']> {
  const { change } = await db.row<{ change: number }>(sql`select change_number('items') as change`);
  const cached = stockCache.get(db);
  if (cached?.change === change) return cached.stock;
  const stock = await db.row<Dashboard['stock']>(sql`
    select count(*) filter (where availability = 'AVAILABLE') as available,
      count(*) filter (where availability = 'IN_AUCTION') as "inAuction",
      count(*) filter (where availability = 'SOLD') as sold from items`);
  stockCache.set(db, { change, stock });
  return stock;
}
