import * as z from 'zod';
import { amount, currency, day, text } from './api/field';
import { Amount } from './money/amount';

/** Of ISO 4217 alone. */
const isoCurrency = <const G extends { column: string | null }>(attributes: G) => ({
  ...currency({ ...attributes, label: 'regulation.currency' }),
  max: 3,
  schema: z.string().regex(/^[A-Z]{3}$/, 'currency'),
});

/** From how much on the law wants a buyer to be known. */
// biome-ignore format: a field is a line
export const regulationFields = {
  threshold: { ...amount({ column: 'threshold', label: 'regulation.threshold' }), required: true, schema: Amount },
  currency: isoCurrency({ column: 'currency' }),
};

/** A rate as it is written, to eight decimals: how many of the house’s currency one of the other is. */
const ExchangeRate = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,8})?$/, 'format')
  .refine((digits) => Number(digits) > 0, 'positive');

/** By how much another currency counts, from a day on. */
// biome-ignore format: a field is a line
export const rateFields = {
  currency: isoCurrency({ column: null }),
  validFrom: day({ column: null, label: 'regulation.validFrom' }),
  /** nine digits, a point and eight decimals, blanks around them */
  rate: { ...text({ max: 20, required: true, column: null, label: 'regulation.rate' }), schema: ExchangeRate },
};
