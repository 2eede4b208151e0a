import * as z from 'zod';
import { amount, currency, day, text } from './api/field';
import { limits } from './api/limits';
import { Amount } from './money/amount';
import { rateFormat } from './money/exchange';

/** A currency of ISO 4217 only. */
const isoCurrency = <const G extends { column: string | null }>(attributes: G) => ({
  ...currency({ ...attributes, label: 'regulation.currency' }),
  max: 3,
  schema: z.string().regex(/^[A-Z]{3}$/, 'currency'),
});

/** The threshold above which the law requires a buyer's identity. */
// biome-ignore format: keep each field on one line
export const regulationFields = {
  threshold: { ...amount({ column: 'threshold', label: 'regulation.threshold' }), required: true, schema: Amount },
  currency: isoCurrency({ column: 'currency' }),
  /** the law that sets the threshold */
  source: text({ max: limits.source, column: 'source', label: 'regulation.source' }),
};

/** An exchange rate as typed, with up to eight decimals: units of one currency per unit of the other one. */
export const ExchangeRate = z
  .string()
  .trim()
  .regex(rateFormat, 'format')
  .refine((digits) => Number(digits) > 0, 'positive');

/** The rate of another currency from a day on, in the house's currency. */
// biome-ignore format: keep each field on one line
export const rateFields = {
  currency: isoCurrency({ column: null }),
  validFrom: day({ column: null, label: 'regulation.validFrom' }),
  /** nine digits, a point and eight decimals, with surrounding blanks */
  rate: { ...text({ max: 20, required: true, column: null, label: 'regulation.rate' }), schema: ExchangeRate },
};
