import * as z from 'zod';
import { choice, composite, currencyOrNone, day, dayOrNone, text } from './api/field';
import { limits } from './api/limits';

/**
 * Dated rules about money. A schedule that an auction uses is never edited in place: a successor with its own first day
 * replaces it, so that old figures stay explainable.
 */
export const scheduleKinds = ['PREMIUM', 'INCREMENT', 'TAX', 'RESALE_RIGHT', 'COMMISSION'] as const;
export type ScheduleKind = (typeof scheduleKinds)[number];

/** The fields of every kind of schedule. */
// biome-ignore format: keep each field on one line
export const headFields = {
  name: text({ max: limits.name, required: true, column: 'name', label: 'schedule.name' }),
  /**
   * Amounts in the body are minor units of this currency. null: the rule has no amounts (a flat rate), or, for increments,
   * the amounts are whole major units of the auction's currency.
   */
  currency: currencyOrNone({ column: 'currency', label: 'schedule.currency' }),
  validFrom: day({ column: 'valid_from', label: 'schedule.validFrom' }),
  validTo: dayOrNone({ column: 'valid_to', label: 'schedule.validTo' }),
  /** where the figures come from */
  source: text({ max: limits.source, column: 'source', label: 'schedule.source' }),
  /** the date of the source; if it has none, the date when the figures were entered */
  sourceDate: dayOrNone({ column: 'source_date', label: 'schedule.sourceDate' }),
};
// biome-ignore format: keep each field on one line
export const scheduleFields = {
  kind: choice(scheduleKinds, { column: 'kind', label: 'catalogue.kind', words: 'schedule.kind' }),
  ...headFields,
  /**
   * its schema depends on the kind: `schedule-form.ts`, a separate file so that code that only lists fields need not load it
   */
  body: composite(z.looseObject({}), { column: 'body', label: 'schedule.body' }),
};
