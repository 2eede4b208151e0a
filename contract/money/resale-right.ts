import * as z from 'zod';
import { limits } from '../api/limits';
import type { attributions } from '../item-fields';
import { Line } from '../line';
import { type RuleUsed, step, type Working, working } from '../working';
import { Amount } from './amount';
import { Bands, marginal } from './bands';
import { fraction, isMore, zero } from './exact';

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

export const resaleRightTerms = ['PROTECTED', 'EXPIRED', 'NOT_BY', 'UNKNOWN'] as const;
export type ResaleRightTerm = (typeof resaleRightTerms)[number];

/** What decides about the resale right of one artist of a work. */
export interface Attributed {
  attribution: (typeof attributions)[number];
  born: number | null;
  died: number | null;
}

/** The right lasts as long as copyright: 70 years after the year of death (Directive 2006/116, art. 1; UK: CDPA 1988, s. 12). */
const protectedYears = 70;
/** Nobody lives longer: of whom only the birth is known, the right has expired so many years and 70 after it. */
const longestLife = 120;
/** By these words a catalogue says that somebody else made the work. */
const byOthers: ReadonlySet<string> = new Set(['CIRCLE_OF', 'FOLLOWER_OF', 'MANNER_OF', 'AFTER', 'SCHOOL']);

/** Returns whether an artist of a work can have the resale right in a year. Each artist of a joint work is looked at alone. */
export function resaleRightTerm({ attribution, born, died }: Attributed, year: number): ResaleRightTerm {
  if (byOthers.has(attribution)) return 'NOT_BY';
  if (died !== null) return year <= died + protectedYears ? 'PROTECTED' : 'EXPIRED';
  if (born === null) return 'UNKNOWN';
  if (year > born + longestLife + protectedYears) return 'EXPIRED';
  // Who was born so long ago may be alive, or have died within the term.
  return year <= born + protectedYears ? 'PROTECTED' : 'UNKNOWN';
}

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
