import sql, { type Sql } from 'sql-template-tag';
import { type Currency, getCurrency } from '#contract/currencies';
import type { Db } from '../db/database';
import { listDefinedCurrencies } from '../settings/currencies';
import { readHouse } from '../settings/house';
import { today, toLocalDay } from '../settings/today';
import { convertAmount } from './convert';

/** Selects the exchange rate of a currency on a day; null when none applied yet. */
export const rateOn = (currency: Sql, day: Sql): Sql => sql`
  (select rate::text from exchange_rates r where r.currency = ${currency} and r.valid_from <= ${day}
    order by r.valid_from desc limit 1)`;

/** The threshold that purchases or cash are compared with. */
export interface Threshold {
  /** the company's currency, in which purchases are summed */
  own: string;
  currencies: readonly Currency[];
  /** in minor units of the company's currency; null when there is no exchange rate */
  amount: number | null;
  /** the currency in which the law states the threshold */
  currency: string;
}

/** Returns the threshold that applies today in the company's time zone, converted at today's rate. */
export const readCurrentThreshold = (db: Db): Promise<Threshold> => readThreshold(db, today);

/** Selects the day from which the threshold `regulation` of a day applies; before the first one, the first applies. */
export const thresholdFrom = (day: Sql): Sql => sql`
  (select max(g.valid_from) from regulation g where g.valid_from <= greatest(${day}, (select min(valid_from) from regulation)))`;

/** Returns the threshold that applies on a day, converted at the rate of that day. */
export async function readThreshold(db: Db, day: Sql): Promise<Threshold> {
  const [{ currency: own }, currencies, limit] = await Promise.all([
    readHouse(db),
    listDefinedCurrencies(db),
    db.row<{ threshold: number; currency: string; rate: string | null }>(sql`
      select g.threshold, g.currency, ${rateOn(sql`g.currency`, day)} as rate
      from regulation g where g.valid_from = ${thresholdFrom(day)}`),
  ]);
  return {
    own,
    currencies,
    currency: limit.currency,
    amount: convertToOwn(limit.threshold, limit, own, currencies),
  };
}

/**
 * Returns the thresholds of these days, each converted at the rate of its day: linked purchases are judged by the law in force
 * when each of them is made, so that a later threshold or a later small purchase does not undo that they reached it.
 */
export async function readThresholdsOn(
  db: Db,
  days: readonly string[],
  { own, currencies }: Pick<Threshold, 'own' | 'currencies'>,
): Promise<Map<string, Pick<Threshold, 'amount' | 'currency'>>> {
  const rows = await db.rows<{ day: string; threshold: number; currency: string; rate: string | null }>(sql`
    select d.day::text as day, g.threshold, g.currency, ${rateOn(sql`g.currency`, sql`d.day`)} as rate
    from unnest(${[...new Set(days)]}::date[]) d (day) join regulation g on g.valid_from = ${thresholdFrom(sql`d.day`)}`);
  return new Map(
    rows.map((row) => [
      row.day,
      { amount: convertToOwn(row.threshold, row, own, currencies), currency: row.currency },
    ]),
  );
}

/** Selects the day of a purchase `s` in the company's time zone. */
export const purchaseDay: Sql = toLocalDay(sql`s.sold_at`);

/** Converts an amount in minor units into the company's currency; null when there is no rate. */
export function convertToOwn(
  amount: number,
  { currency, rate }: { currency: string; rate: string | null },
  own: string,
  currencies: readonly Currency[],
): number | null {
  if (currency === own) return amount;
  return rate === null ? null : convertAmount(amount, { from: currency, to: own, rate }, currencies);
}

/**
 * Returns an item of a `from` clause with the minor units per major unit of these currencies. Its alias is fixed: refer to
 * its columns as `u.currency` and `u.minor`.
 */
export const minorUnits = (codes: readonly string[], currencies: readonly Currency[]): Sql => sql`
  unnest(${[...codes]}::text[], ${codes.map((code) => getCurrency(code, currencies).minorPerMajor)}::numeric[]) as u (currency, minor)`;
