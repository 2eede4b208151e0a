import * as z from 'zod';
import { type RuleUsed, step, type Working, working } from '../working';
import { Amount, Rate } from './amount';
import { Bands, marginal, slab } from './bands';
import { atRate, fraction, isMore, zero } from './exact';

/** What a seller pays out of the hammer. */
export const CommissionBody = z.strictObject({
  bands: Bands,
  /** TIERED: each portion at its own rate; FLAT: the whole at the rate of the band it reaches */
  mode: z.enum(['TIERED', 'FLAT']),
  /** what the bands are measured on: each lot, or all lots of a consignment together */
  basis: z.enum(['LOT', 'CONSIGNMENT']),
  /** the least commission, per lot or per consignment as `basis` says */
  minimum: Amount.nullable(),
  /** NET: VAT comes on top; GROSS: the rates contain it */
  quoted: z.enum(['NET', 'GROSS']),
  /** loss and damage cover */
  insurance: z.strictObject({ rate: Rate, basis: z.enum(['HAMMER', 'GREATEST']) }).nullable(),
  /** charged on the whole hammer, only when it is above the high estimate */
  performanceRate: Rate.nullable(),
});
export type CommissionBody = z.infer<typeof CommissionBody>;

/** The seller's commission on one lot, or on the hammer total of a consignment, in minor units. */
export function commission(hammer: number, body: CommissionBody, rule: RuleUsed | null = null): Working {
  const { exact, steps } = (body.mode === 'TIERED' ? marginal : slab)(hammer, body.bands);
  if (body.minimum === null || !isMore(fraction(body.minimum), exact))
    return working('commission', rule, steps, exact);
  const least = fraction(body.minimum);
  return working('commission', rule, [...steps, step('minimum', body.minimum, least)], least);
}

/**
 * The commission on all lots of a consignment: one working a lot with basis LOT, one for the whole with basis
 * CONSIGNMENT.
 */
export const consignmentCommission = (
  hammers: readonly number[],
  body: CommissionBody,
  rule: RuleUsed | null = null,
): Working[] =>
  body.basis === 'LOT'
    ? hammers.map((hammer) => commission(hammer, body, rule))
    : [
        commission(
          hammers.reduce((sum, hammer) => sum + hammer, 0),
          body,
          rule,
        ),
      ];

/** A bonus for a price above the high estimate: on the whole hammer, and nothing at the estimate itself. */
export function performanceCommission(
  hammer: number,
  estimateHigh: number,
  rate: number,
  rule: RuleUsed | null = null,
): Working {
  const exact = hammer > estimateHigh ? atRate(hammer, rate) : zero;
  const condition = step('onlyAbove', estimateHigh, zero);
  const charge = hammer > estimateHigh ? [step('rate', hammer, exact, { rate })] : [];
  return working('performance', rule, [condition, ...charge], exact);
}

export interface Insured {
  hammer: number;
  estimateLow: number | null;
  reserve: number | null;
}

/** Loss and damage cover, on the hammer or on the greatest of hammer, low estimate and reserve. */
export function insurance(
  { hammer, estimateLow, reserve }: Insured,
  { rate, basis }: NonNullable<CommissionBody['insurance']>,
  rule: RuleUsed | null = null,
): Working {
  const base = basis === 'HAMMER' ? hammer : Math.max(hammer, estimateLow ?? 0, reserve ?? 0);
  const exact = atRate(base, rate);
  return working('insurance', rule, [step('rate', base, exact, { rate })], exact);
}

/** What the house pays to whoever brought the seller: a rate on the hammer, or on the house's own commission. */
export function introducerFee(base: number, rate: number): Working {
  const exact = atRate(base, rate);
  return working('introducer', null, [step('rate', base, exact, { rate })], exact);
}
