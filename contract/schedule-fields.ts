import * as z from 'zod';
import { choice, composite, currencyOrNone, day, dayOrNone, text } from './api/field';
import { limits } from './api/limits';

/**
 * Dated rules about money. One that a sale refers to is never edited in place: a successor with its own first day
 * takes over, and old figures stay explainable.
 */
export const scheduleKinds = ['PREMIUM', 'INCREMENT', 'TAX', 'RESALE_RIGHT', 'COMMISSION'] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];

/** What every kind of schedule says of itself. */
// biome-ignore format: a field is a line
export const headFields = {
  name: text({ max: limits.name, required: true, column: 'name', label: 'schedule.name' }),
  /**
   * Amounts in the body are minor units of this currency. null: the rule has no amounts (a flat rate), or, for
   * increments, its amounts are whole major units of whatever currency the sale is in.
   */
  currency: currencyOrNone({ column: 'currency', label: 'schedule.currency' }),
  validFrom: day({ column: 'valid_from', label: 'schedule.validFrom' }),
  validTo: dayOrNone({ column: 'valid_to', label: 'schedule.validTo' }),
  /** where the figures were read */
  source: text({ max: limits.source, column: 'source', label: 'schedule.source' }),
  /** the day the source is of; of a source that names none, the day the figures were written down */
  sourceDate: dayOrNone({ column: 'source_date', label: 'schedule.sourceDate' }),
};
// biome-ignore format: a field is a line
export const scheduleFields = {
  kind: choice(scheduleKinds, { column: 'kind', label: 'catalogue.kind', words: 'schedule.kind' }),
  ...headFields,
  /** as its kind wants it: `schedule-form.ts`, which whoever only names fields need not fetch */
  body: composite(z.looseObject({}), { column: 'body', label: 'schedule.body' }),
};
