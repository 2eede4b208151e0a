import { findNeighbours, getNextBid, type IncrementBody } from '#contract/money/increments';
import type { Random } from './random';

/** Common pairs of low and high estimate within a power of ten, in whole pounds. */
const estimatePairs = [
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

/** Returns an estimate in pence around a value in pounds. Prices of a sale have an approximately log-normal distribution. */
export function estimateAround(random: Random, value: number): Estimate {
  const scale = 10 ** Math.floor(Math.log10(Math.max(value, 30)) - 1);
  const nearest = estimatePairs.reduce((best, pair) =>
    Math.abs(Math.log((pair[0] * scale) / value)) < Math.abs(Math.log((best[0] * scale) / value))
      ? pair
      : best,
  );
  const candidates = estimatePairs.filter(([low]) => low === nearest[0]);
  const [low, high] = random.pick(candidates);
  return { low: low * scale * 100, high: high * scale * 100 };
}

/** Returns the highest bid of the increment table that is not above an amount. */
export const roundToIncrement = (amount: number, increments: IncrementBody): number =>
  findNeighbours(Math.round(amount), increments)?.below ?? Math.round(amount);

/** Returns a reserve for two lots in three, at or slightly below the low estimate. */
export const drawReserve = (random: Random, { low }: Estimate, increments: IncrementBody): number | null =>
  random.chance(0.66) ? roundToIncrement(low * random.pick([0.75, 0.8, 0.9, 1, 1]), increments) : null;

export type HammerResult =
  | { outcome: 'SOLD' | 'SUBJECT'; hammer: number }
  | { outcome: 'PASSED'; lastBid: number | null };

/**
 * Draws the result of a lot: the interest varies around the estimate, and one lot in thirty is contested. A bid below the
 * reserve passes the lot, or is accepted subject to the consignor's consent when it comes close.
 */
export function drawHammer(
  random: Random,
  { low, high }: Estimate,
  reserve: number | null,
  increments: IncrementBody,
): HammerResult {
  const interest = random.chance(0.035) ? random.between(1.8, 5.5) : Math.exp(-0.14 + 0.42 * random.normal());
  const highestBid = roundToIncrement(((low + high) / 2) * interest, increments);
  const minPrice = reserve ?? roundToIncrement(low * 0.6, increments);
  if (highestBid >= minPrice) return { outcome: 'SOLD', hammer: highestBid };
  if (reserve !== null && highestBid >= reserve * 0.9 && random.chance(0.35))
    return { outcome: 'SUBJECT', hammer: highestBid };
  const hasNoBids = highestBid < low * 0.45;
  return { outcome: 'PASSED', lastBid: hasNoBids ? null : Math.max(highestBid, getNextBid(0, increments)) };
}
