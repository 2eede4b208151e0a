import { type IncrementBody, nextBid, offIncrement } from '#contract/money/increments';
import type { Random } from './random';

/** Estimates as houses print them, per power of ten, in whole pounds. */
const pairs = [
  [10, 15],
  [12, 18],
  [15, 20],
  [15, 25],
  [20, 30],
  [25, 35],
  [30, 50],
  [40, 60],
  [50, 70],
  [60, 80],
  [60, 90],
  [70, 100],
  [80, 120],
] as const;

export interface Estimate {
  low: number;
  high: number;
}

/** An estimate around a value in pounds, in pence. Prices of a sale spread about log-normally. */
export function estimateAround(random: Random, value: number): Estimate {
  const scale = 10 ** Math.floor(Math.log10(Math.max(value, 30)) - 1);
  const near = pairs.reduce((best, pair) =>
    Math.abs(Math.log((pair[0] * scale) / value)) < Math.abs(Math.log((best[0] * scale) / value))
      ? pair
      : best,
  );
  const same = pairs.filter(([low]) => low === near[0]);
  const [low, high] = random.pick(same);
  return { low: low * scale * 100, high: high * scale * 100 };
}

/** The figure of the increment table at or below an amount. */
export const onIncrement = (amount: number, increments: IncrementBody): number =>
  offIncrement(Math.round(amount), increments)?.below ?? Math.round(amount);

/** Two lots in three have a reserve, at or a little below the low estimate. */
export const reserveFor = (random: Random, { low }: Estimate, increments: IncrementBody): number | null =>
  random.chance(0.66) ? onIncrement(low * random.pick([0.75, 0.8, 0.9, 1, 1]), increments) : null;

export type Hammered =
  | { outcome: 'SOLD' | 'SUBJECT'; hammer: number }
  | { outcome: 'PASSED'; lastBid: number | null };

/**
 * What the room makes of a lot: its interest spreads around the estimate, one lot in thirty is fought for. Below the
 * reserve it is passed, or knocked down subject to the consignor when hardly anything is missing.
 */
export function hammerFor(
  random: Random,
  { low, high }: Estimate,
  reserve: number | null,
  increments: IncrementBody,
): Hammered {
  const interest = random.chance(0.035) ? random.between(1.8, 5.5) : Math.exp(-0.14 + 0.42 * random.normal());
  const last = onIncrement(((low + high) / 2) * interest, increments);
  const least = reserve ?? onIncrement(low * 0.6, increments);
  if (last >= least) return { outcome: 'SOLD', hammer: last };
  if (reserve !== null && last >= reserve * 0.9 && random.chance(0.35))
    return { outcome: 'SUBJECT', hammer: last };
  const isSilent = last < low * 0.45;
  return { outcome: 'PASSED', lastBid: isSilent ? null : Math.max(last, nextBid(0, increments)) };
}
