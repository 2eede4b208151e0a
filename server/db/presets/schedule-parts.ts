import type { PremiumBody } from '#contract/money/premium';
import type { ScheduleForm } from '#contract/schedule-form';
import { enteredSource } from './sources';

/** Converts major units of a currency with two decimals to minor units. */
export const units = (major: number) => major * 100;
const percent = (rate: number) => Math.round(rate * 10_000) / 100;
export const bands = (...rows: readonly (readonly [from: number, rate: number])[]) =>
  rows.map(([from, rate]) => ({ from: units(from), rate: percent(rate) }));
export const steps = (...rows: readonly (readonly [from: number, step: number])[]) =>
  rows.map(([from, step]) => ({ from: units(from), step: units(step) }));

/** First day of a rule whose source states none. */
export const open = '2000-01-01';
/** Validity and source of a rule whose source states no first day. */
export const undated = (source: string) => ({
  validFrom: open,
  validTo: null,
  ...enteredSource(source),
});

export const net: Omit<PremiumBody, 'bands'> = { cap: null, quoted: 'NET', surcharges: [] };
export const gross: Omit<PremiumBody, 'bands'> = { ...net, quoted: 'GROSS' };

/** Returns a premium of Christie's schedule of 2023, which has thresholds for each currency. */
export const christies2023 = (name: string, currency: string, body: PremiumBody): ScheduleForm => ({
  kind: 'PREMIUM',
  name,
  currency,
  validFrom: '2023-04-17',
  validTo: null,
  source: "Christie's, buyer's premium schedule, in force from 17 April 2023",
  sourceDate: '2023-04-17',
  body,
});
