import type { PremiumBody } from '#contract/money/premium';

/** Converts major units of a currency with two decimals to minor units. */
export const units = (major: number) => major * 100;
const percent = (rate: number) => Math.round(rate * 100);
export const bands = (...rows: readonly (readonly [from: number, rate: number])[]) =>
  rows.map(([from, rate]) => ({ from: units(from), rate: percent(rate) }));
export const steps = (...rows: readonly (readonly [from: number, step: number])[]) =>
  rows.map(([from, step]) => ({ from: units(from), step: units(step) }));

/** First day of a rule whose source states none. */
export const open = '2000-01-01';

export const net: Omit<PremiumBody, 'bands'> = { cap: null, quoted: 'NET', surcharges: [] };
export const gross: Omit<PremiumBody, 'bands'> = { ...net, quoted: 'GROSS' };
export const christies = "Christie's, buyer's premium schedule, in force from 17 April 2023";
