import * as z from 'zod';
import { Amount } from './amount';
import { Bands, marginal } from './bands';
import { fraction, isMore, zero } from './exact';
import { limits } from './limits';
import { Line } from './line';
import { type RuleUsed, step, type Working, working } from './working';

/** The artist's resale right of one country (UK: SI 2006/346 as amended by SI 2023/1285; EU: Directive 2001/84). */
export const ResaleRightBody = z.strictObject({
  jurisdiction: Line.min(2).max(limits.jurisdiction),
  /** no royalty on a price below it */
  threshold: Amount,
  bands: Bands,
  /** the most that one sale pays */
  cap: Amount.nullable(),
});
export type ResaleRightBody = z.infer<typeof ResaleRightBody>;

/** The royalty on one lot. Base: the hammer without VAT and premium. Free of VAT. */
export function resaleRight(hammer: number, body: ResaleRightBody, rule: RuleUsed | null = null): Working {
  if (hammer < body.threshold)
    return working('resaleRight', rule, [step('threshold', body.threshold, zero)], zero);
  const { exact, steps } = marginal(hammer, body.bands);
  if (body.cap === null || !isMore(exact, fraction(body.cap)))
    return working('resaleRight', rule, steps, exact);
  const cap = fraction(body.cap);
  return working('resaleRight', rule, [...steps, step('cap', body.cap, cap)], cap);
}

/**
 * A joint work: equal shares, in the order of the artists. What does not divide goes to the first ones, one minor
 * unit each, so that the shares always make up the royalty.
 */
export function resaleRightShares(royalty: number, artists: number): number[] {
  if (!Number.isInteger(artists) || artists < 1) throw new RangeError('a work has at least one artist');
  const share = Math.floor(royalty / artists);
  return Array.from({ length: artists }, (_, at) => share + (at < royalty - share * artists ? 1 : 0));
}
