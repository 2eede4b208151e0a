import sql from 'sql-template-tag';
import type { Db } from '../db/database';

/** Exchange rates: the pounds of one unit of each currency, at the start of each of the last two years. */
const rates = [
  ['EUR', '0.86', '0.845'],
  ['USD', '0.795', '0.76'],
  ['CHF', '0.9', '0.92'],
  ['HKD', '0.102', '0.0975'],
  ['CNY', '0.11', '0.106'],
  ['TWD', '0.0245', '0.0236'],
  ['JPY', '0.0053', '0.0051'],
  ['BRL', '0.135', '0.14'],
] as const;
const year = 365 * 24 * 3_600_000;

/** Creates exchange rates, without which purchases in other currencies cannot be added up. */
export async function seedRates(tx: Db, now: number, userId: number): Promise<void> {
  const rows = rates.flatMap(([currency, earlier, later]) => [
    { currency, rate: earlier, day: new Date(now - 2 * year).toISOString().slice(0, 10) },
    { currency, rate: later, day: new Date(now - year / 2).toISOString().slice(0, 10) },
  ]);
  await tx.run(sql`
    insert into exchange_rates (currency, valid_from, rate, given_by, given_at)
    select currency, day, rate, ${userId}, ${new Date(now)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(currency text, day date, rate numeric)
    on conflict do nothing`);
}
