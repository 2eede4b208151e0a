import * as z from 'zod';
import { count, text, toShape } from './api/field';
import { limits } from './api/limits';

export const currencyCode = /^[A-Z][A-Z0-9-]{2,11}$/;
// biome-ignore format: keep each field on one line
export const currencyFields = {
  code: { ...text({ max: limits.currency, required: true, column: 'code', label: 'currency.code' }), schema: z.string().regex(currencyCode) },
  name: text({ max: 80, required: true, column: 'name', label: 'currency.name' }),
  minorPerMajor: count({ min: 1, max: 1_000_000, column: 'minor_per_major', label: 'currency.minorPerMajor' }),
  notation: text({ max: 60, required: true, column: 'notation', label: 'currency.notation' }),
};

export const CurrencyForm = z.strictObject(toShape(currencyFields));
export type CurrencyForm = z.infer<typeof CurrencyForm>;
export const HouseCurrency = CurrencyForm.extend({
  origin: z.enum(['ISO', 'PRESET', 'HOUSE']),
  /** only custom currencies are rows and can be changed */
  id: z.number().nullable(),
  version: z.number().nullable(),
});
export type HouseCurrency = z.infer<typeof HouseCurrency>;
