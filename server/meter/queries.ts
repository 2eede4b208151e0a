import sql, { type Sql } from 'sql-template-tag';
import { linkingRelations, type Meter, meterMonths, type Regulation } from '#contract/meter';
import type { Db } from '../db/database';
import { definedCurrencies } from '../settings/currencies';
import { house } from '../settings/house';
import { converted } from './convert';

/** From how much on the law wants a buyer to be known, and the rates, the newest first. */
export async function readRegulation(db: Db): Promise<Regulation> {
  const [row, rates] = await Promise.all([
    db.row<Omit<Regulation, 'rates'>>(sql`select threshold, currency, version from regulation`),
    db.rows<Regulation['rates'][number]>(sql`
      select currency, valid_from as "validFrom", rate::text as rate from exchange_rates
      order by valid_from desc, currency limit 200`),
  ]);
  return { ...row, rates };
}

/** The rate of a currency on a day; null where none was given by then. */
const rateOn = (currency: Sql, day: Sql): Sql => sql`
  (select rate::text from exchange_rates r where r.currency = ${currency} and r.valid_from <= ${day}
    order by r.valid_from desc limit 1)`;

/** A customer and those who belong to them, whichever end says so. */
const linked = (customerId: number): Sql => sql`
  select ${customerId}::bigint as id union
  select case when r.customer_id = ${customerId} then r.other_id else r.customer_id end from customer_relations r
  where (r.customer_id = ${customerId} or r.other_id = ${customerId}) and r.kind = any(${[...linkingRelations]}::text[])`;

interface Bought {
  buyerId: number;
  soldAt: string;
  title: string;
  price: number;
  currency: string;
  rate: string | null;
}

/** Is something that the law looks at among these things? */
export const isRegulated = (items: Sql): Sql => sql`
  exists (select 1 from items i join categories k on k.id = i.category_id where k.aml_regulated and i.id in (${items}))`;

const bought = (db: Db, customerId: number, now: Date): Promise<Bought[]> =>
  db.rows<Bought>(sql`
    select s.buyer_id as "buyerId", s.sold_at as "soldAt", s.price + coalesce(l.premium, 0) as price, s.currency,
      coalesce((select i.title from items i where i.id = s.item_id), (select i.title from lot_items li
        join items i on i.id = li.item_id where li.lot_id = s.lot_id order by li.ordinal limit 1), '') as title,
      ${rateOn(sql`s.currency`, sql`s.sold_at::date`)} as rate
    from sales s left join lots l on l.id = s.lot_id
    where s.buyer_id in (${linked(customerId)}) and s.cancelled_at is null
      and s.sold_at > ${now}::timestamptz - make_interval(months => ${meterMonths})
      and ${isRegulated(sql`select s.item_id union select li.item_id from lot_items li where li.lot_id = s.lot_id`)}
    order by s.sold_at desc, s.id desc`);

/** Adds up what a customer and those who belong to them bought of what the law looks at. `also`: what would come to it. */
export async function meterOf(
  db: Db,
  customerId: number,
  now: Date,
  also: { price: number; currency: string }[] = [],
): Promise<Meter> {
  const [{ currency: own }, currencies, sales, people, limit] = await Promise.all([
    house(db),
    definedCurrencies(db),
    bought(db, customerId, now),
    db.rows<{ id: number; name: string }>(sql`
      select c.id, c.name from customers c where c.id in (${linked(customerId)}) and c.id <> ${customerId}
      order by c.sort_name collate "C", c.id`),
    db.row<{ threshold: number; currency: string; rate: string | null }>(sql`
      select g.threshold, g.currency, ${rateOn(sql`g.currency`, sql`${now}::timestamptz::date`)} as rate from regulation g`),
  ]);
  const rates = new Map<string, string | null>();
  for (const { currency } of also)
    rates.set(
      currency,
      (
        await db.row<{ rate: string | null }>(
          sql`select ${rateOn(sql`${currency}`, sql`${now}::timestamptz::date`)} as rate`,
        )
      ).rate,
    );
  const inOwn = (price: number, currency: string, rate: string | null): number | null =>
    currency === own
      ? price
      : rate === null
        ? null
        : converted(price, { from: currency, to: own, rate }, currencies);
  const counted = [
    ...sales,
    ...also.map((one) => ({ ...one, buyerId: customerId, rate: rates.get(one.currency) ?? null })),
  ].map((one) => ({ ...one, amount: inOwn(one.price, one.currency, one.rate) }));
  const total = counted.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const threshold = inOwn(limit.threshold, limit.currency, limit.rate);
  return {
    currency: own,
    total,
    threshold,
    isOver: threshold !== null && total >= threshold,
    linked: people,
    purchases: sales
      .filter(({ buyerId }) => buyerId === customerId)
      .slice(0, 100)
      .map(({ soldAt, title, price, currency, rate }) => ({
        soldAt,
        title,
        price,
        currency,
        amount: inOwn(price, currency, rate),
      })),
    missing: [
      ...new Set(counted.filter(({ amount }) => amount === null).map(({ currency }) => currency)),
    ].toSorted(),
  };
}
