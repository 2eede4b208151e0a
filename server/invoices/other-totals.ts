import sql from 'sql-template-tag';
import { type Currency, getCurrency } from '#contract/currencies';
import type { InvoiceDocument } from '#contract/invoice-document';
import { convertRounded, getCrossRate, parseDecimal } from '#contract/money/exchange';
import type { Db } from '../db/database';
import type { Seller } from './seller';

type OtherTotals = InvoiceDocument['otherTotals'];

/**
 * Returns a function that converts the total of a document into the further currencies of its seller, at the exchange rates of
 * the day. Each total is what the stated rate gives. A currency without an exchange rate is left out, because these totals are
 * only for information.
 */
export async function loadOtherTotals(
  db: Db,
  { furtherCurrencies, ownCurrency, today }: Seller,
  currencies: readonly Currency[],
): Promise<(total: number, currency: string) => OtherTotals> {
  if (furtherCurrencies.length === 0) return () => [];
  const rates = new Map([[ownCurrency, '1']]);
  for (const { currency, rate } of await db.rows<{ currency: string; rate: string }>(sql`
    select distinct on (currency) currency, rate::text as rate from exchange_rates
    where valid_from <= ${today}::date and currency <> ${ownCurrency} order by currency, valid_from desc`))
    rates.set(currency, rate);
  return (total, currency) =>
    furtherCurrencies
      .filter((code) => code !== currency)
      .flatMap((code) => {
        const [from, to] = [rates.get(currency), rates.get(code)];
        const rate = from && to && getCrossRate(from, to);
        if (!rate) return [];
        const pair = { from: getCurrency(currency, currencies), to: getCurrency(code) };
        const converted = convertRounded(total, pair, parseDecimal(rate));
        return converted === undefined ? [] : [{ currency: code, rate, total: converted }];
      });
}
