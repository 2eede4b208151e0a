import * as z from 'zod';
import { limits } from '../api/limits';
import type { attributions } from '../item-fields';
import { Line } from '../line';
import { type AppliedRule, toStep, toWorking, type Working } from '../working';
import { Amount } from './amount';
import { Bands, chargeMarginal } from './bands';
import { fraction, isGreater, zero } from './exact';

/** The artist's resale right of one country (UK: SI 2006/346 as amended by SI 2023/1285; EU: Directive 2001/84). */
export const ResaleRightBody = z.strictObject({
  jurisdiction: Line.min(2).max(limits.jurisdiction),
  /** the collecting society to which the royalties are paid; empty: not recorded */
  society: Line.max(limits.society).default(''),
  /** no royalty on a price below it */
  threshold: Amount,
  bands: Bands,
  /** maximum royalty of one sale */
  cap: Amount.nullable(),
});
export type ResaleRightBody = z.infer<typeof ResaleRightBody>;

export const resaleRightTerms = ['PROTECTED', 'EXPIRED', 'NOT_BY', 'UNKNOWN'] as const;
export type ResaleRightTerm = (typeof resaleRightTerms)[number];

/** What decides about the resale right of one artist of a work. */
export interface AttributedArtist {
  attribution: (typeof attributions)[number];
  born: number | null;
  died: number | null;
}

/** The right lasts as long as copyright: 70 years after the year of death (Directive 2006/116, art. 1; UK: CDPA 1988, s. 12). */
const protectedYears = 70;
/** Maximum assumed lifespan: if only the birth is known, the right has expired this many years plus 70 after it. */
const maxLifespan = 120;
/** Qualifiers with which a catalog says that another person made the work. */
const notByArtist: ReadonlySet<string> = new Set([
  'CIRCLE_OF',
  'FOLLOWER_OF',
  'MANNER_OF',
  'AFTER',
  'SCHOOL',
]);

/**
 * Returns whether an artist of a work can have the resale right in a year. Each artist of a joint work is checked
 * separately.
 */
export function findResaleRightTerm(
  { attribution, born, died }: AttributedArtist,
  year: number,
): ResaleRightTerm {
  if (notByArtist.has(attribution)) return 'NOT_BY';
  if (died !== null) return year <= died + protectedYears ? 'PROTECTED' : 'EXPIRED';
  if (born === null) return 'UNKNOWN';
  if (year > born + maxLifespan + protectedYears) return 'EXPIRED';
  // An artist born this long ago may still be alive or have died within the term.
  return year <= born + protectedYears ? 'PROTECTED' : 'UNKNOWN';
}

/** Computes the royalty on one lot. Base: the hammer without VAT and premium. Exempt from VAT. */
export function computeResaleRight(
  hammer: number,
  body: ResaleRightBody,
  rule: AppliedRule | null = null,
): Working {
  if (hammer < body.threshold)
    return toWorking('resaleRight', rule, [toStep('threshold', body.threshold, zero)], zero);
  const { exact, steps } = chargeMarginal(hammer, body.bands);
  if (body.cap === null || !isGreater(exact, fraction(body.cap)))
    return toWorking('resaleRight', rule, steps, exact);
  const cap = fraction(body.cap);
  return toWorking('resaleRight', rule, [...steps, toStep('cap', body.cap, cap)], cap);
}

/**
 * Splits a royalty equally among the artists of a joint work, in their order. The first ones get a remainder of one minor
 * unit each, so that the shares always add up to the royalty.
 */
export function splitResaleRight(royalty: number, artists: number): number[] {
  if (!Number.isInteger(artists) || artists < 1) throw new RangeError('a work has at least one artist');
  const share = Math.floor(royalty / artists);
  return Array.from({ length: artists }, (_, at) => share + (at < royalty - share * artists ? 1 : 0));
}
