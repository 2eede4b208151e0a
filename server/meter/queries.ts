import sql, { type Sql } from 'sql-template-tag';
import { type Currency, getCurrency } from '#contract/currencies';
import { computeMeterState, linkingRelations, type Meter, meterMonths } from '#contract/meter';
import type { Db } from '../db/database';
import {
  convertToOwn,
  purchaseDay,
  rateOn,
  readCurrentThreshold,
  readThresholdsOn,
} from '../regulation/threshold';
import { isRegulated } from './regulated';

/** Selects a customer and those linked to them, in either direction of the relation. */
const linkedCustomerIds = (customerId: number): Sql => sql`
  select ${customerId}::bigint as id union
  select case when r.customer_id = ${customerId} then r.other_id else r.customer_id end from customer_relations r
  where (r.customer_id = ${customerId} or r.other_id = ${customerId}) and r.kind = any(${[...linkingRelations]}::text[])`;

/** Selects the purchases of a customer and those linked to them in regulated categories within the relevant months. */
const purchases = (customerId: number, now: Date): Sql => sql`
  select s.id, s.buyer_id, s.sold_at, s.item_id, s.lot_id, s.currency, s.price + coalesce(l.premium, 0) as price,
    ${purchaseDay} as day, ${rateOn(sql`s.currency`, sql`s.sold_at::date`)} as rate
  from sales s left join lots l on l.id = s.lot_id
  where s.buyer_id in (${linkedCustomerIds(customerId)}) and s.cancelled_at is null
    and s.sold_at > ${now}::timestamptz - make_interval(months => ${meterMonths})
    and ${isRegulated(sql`select s.item_id union select li.item_id from lot_items li where li.lot_id = s.lot_id`)}`;

/** Maximum number of the customer's own purchases to list; all are included in the sum. */
const maxListed = 100;

const listPurchases = (db: Db, customerId: number, now: Date) =>
  db.rows<Omit<Meter['purchases'][number], 'amount'> & { rate: string | null }>(sql`
    select p.sold_at as "soldAt", p.price, p.currency, p.rate,
      coalesce((select i.title from items i where i.id = p.item_id), (select i.title from lot_items li
        join items i on i.id = li.item_id where li.lot_id = p.lot_id order by li.ordinal limit 1), '') as title
    from (${purchases(customerId, now)}) p where p.buyer_id = ${customerId}
    order by p.sold_at desc, p.id desc limit ${maxListed}`);

/**
 * Sums purchases in the company's currency, each rounded once, half up, like `convertAmount`; in SQL, because a dealer buys
 * thousands of lots a year. `days` are the sums until the end of each day with a purchase. `missing` lists currencies without a
 * rate, which are not in the sums.
 */
async function sumPurchases(
  db: Db,
  {
    customerId,
    now,
    own,
    currencies,
  }: { customerId: number; now: Date; own: string; currencies: readonly Currency[] },
): Promise<{ days: { day: string; total: number }[]; missing: string[] }> {
  const usedCurrencies = await db.rows<{ currency: string }>(
    sql`select distinct currency from (${purchases(customerId, now)}) p`,
  );
  const minor = (code: string) => getCurrency(code, currencies).minorPerMajor;
  const codes = usedCurrencies.map(({ currency }) => currency);
  return db.row(sql`
    with bought as materialized (${purchases(customerId, now)}),
    sums as (
      select p.day, sum(sum(case when p.currency = ${own} then p.price
        else div(2 * p.price * p.rate::numeric * ${minor(own)} + u.minor, 2 * u.minor) end)) over (order by p.day) as total
      from bought p join unnest(${codes}::text[], ${codes.map(minor)}::numeric[]) as u (currency, minor)
        on u.currency = p.currency
      group by p.day)
    select coalesce((select jsonb_agg(jsonb_build_object('day', day, 'total', coalesce(total, 0)) order by day) from sums), '[]') as days,
      array(select distinct currency from bought where rate is null and currency <> ${own} order by 1) as missing`);
}

/**
 * Returns the sum of purchases of a customer and those linked to them in regulated categories. `additional` is a lot to
 * include, bought today. The threshold is that of the first day on which purchases reached it, or else of the last one.
 */
export async function readMeter(
  db: Db,
  customerId: number,
  now: Date,
  additional?: { price: number; currency: string },
): Promise<Meter> {
  const current = await readCurrentThreshold(db);
  const { own, currencies } = current;
  const [{ days, missing }, purchaseRows, people, rates] = await Promise.all([
    sumPurchases(db, { customerId, now, own, currencies }),
    listPurchases(db, customerId, now),
    db.rows<{ id: number; name: string }>(sql`
      select c.id, c.name from customers c where c.id in (${linkedCustomerIds(customerId)}) and c.id <> ${customerId}
      order by c.sort_name collate "C", c.id limit ${maxListed}`),
    db.row<{ alsoRate: string | null }>(sql`
      select ${rateOn(sql`${additional?.currency ?? own}`, sql`${now}::timestamptz::date`)} as "alsoRate"`),
  ]);
  const last = days.at(-1);
  const thresholds = await readThresholdsOn(
    db,
    days.map(({ day }) => day),
    current,
  );
  const reached = days.find(
    ({ day, total }) =>
      computeMeterState({ total, threshold: thresholds.get(day)?.amount ?? null, isUnknown: false }) ===
      'OVER',
  );
  const decisive = reached ?? (additional ? undefined : last);
  const { amount: threshold, currency: limitCurrency } =
    (decisive && thresholds.get(decisive.day)) ?? current;
  const toOwnCurrency = (price: number, currency: string, rate: string | null): number | null =>
    convertToOwn(price, { currency, rate }, own, currencies);
  const additionalAmount = additional
    ? toOwnCurrency(additional.price, additional.currency, rates.alsoRate)
    : 0;
  const sum = (last?.total ?? 0) + (additionalAmount ?? 0);
  const missingRates = [
    ...missing,
    ...(additionalAmount === null && additional ? [additional.currency] : []),
    ...(threshold === null && sum > 0 ? [limitCurrency] : []),
  ];
  return {
    currency: own,
    total: sum,
    threshold,
    isOver: threshold !== null && sum >= threshold,
    state: computeMeterState({ total: sum, threshold, isUnknown: missingRates.length > 0 }),
    linked: people,
    purchases: purchaseRows.map(({ rate, ...one }) => ({
      ...one,
      amount: toOwnCurrency(one.price, one.currency, rate),
    })),
    missing: [...new Set(missingRates)].toSorted(),
  };
}
