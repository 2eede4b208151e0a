import { type Currency, currencyOf } from '#contract/currencies';
import type { Db } from '../db/database';
import { definedCurrencies } from '../settings/currencies';

/** The currency a sale counts in: ISO 4217, a preset or one of the house. */
export const currencyOfSale = async (db: Db, code: string): Promise<Currency> =>
  currencyOf(code, await definedCurrencies(db));
