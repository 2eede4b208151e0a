import * as z from 'zod';
import { line } from './line';
import { settingsLimits as most } from './settings-limits';

export const CurrencyForm = z.strictObject({
  code: z.string().regex(/^[A-Z][A-Z0-9-]{2,11}$/),
  name: line(most.currencyName).min(1),
  minorPerMajor: z.number().int().min(1).max(1_000_000),
  notation: line(most.notation).min(1),
});
export const HouseCurrency = CurrencyForm.extend({
  origin: z.enum(['ISO', 'PRESET', 'HOUSE']),
  /** only a currency of the house can be changed */
  version: z.number().nullable(),
});
export type HouseCurrency = z.infer<typeof HouseCurrency>;
