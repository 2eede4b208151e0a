import * as z from 'zod';
import { type AppliedRule, toStep, toWorking, type Working } from '../working';
import { Amount, Rate } from './amount';
import { Bands, chargeMarginal, chargeSlab } from './bands';
import { applyRate, fraction, isGreater, zero } from './exact';

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
export function computeCommission(
  hammer: number,
  body: CommissionBody,
  rule: AppliedRule | null = null,
): Working {
  const { exact, steps } = (body.mode === 'TIERED' ? chargeMarginal : chargeSlab)(hammer, body.bands);
  if (body.minimum === null || !isGreater(fraction(body.minimum), exact))
    return toWorking('commission', rule, steps, exact);
  const minimum = fraction(body.minimum);
  return toWorking('commission', rule, [...steps, toStep('minimum', body.minimum, minimum)], minimum);
}

/**
 * The commission on all lots of a consignment: one working a lot with basis LOT, one for the whole with basis
 * CONSIGNMENT.
 */
export const computeConsignmentCommission = (
  hammers: readonly number[],
  body: CommissionBody,
  rule: AppliedRule | null = null,
): Working[] =>
  body.basis === 'LOT'
    ? hammers.map((hammer) => computeCommission(hammer, body, rule))
    : [
        computeCommission(
          hammers.reduce((sum, hammer) => sum + hammer, 0),
          body,
          rule,
        ),
      ];

/** A bonus for a price above the high estimate: on the whole hammer, and nothing at the estimate itself. */
export function computePerformanceCommission(
  hammer: number,
  estimateHigh: number,
  rate: number,
  rule: AppliedRule | null = null,
): Working {
  const exact = hammer > estimateHigh ? applyRate(hammer, rate) : zero;
  const condition = toStep('onlyAbove', estimateHigh, zero);
  const charge = hammer > estimateHigh ? [toStep('rate', hammer, exact, { rate })] : [];
  return toWorking('performance', rule, [condition, ...charge], exact);
}

export interface InsuredLot {
  hammer: number;
  estimateLow: number | null;
  reserve: number | null;
}

/** Loss and damage cover, on the hammer or on the greatest of hammer, low estimate and reserve. */
export function computeInsurance(
  { hammer, estimateLow, reserve }: InsuredLot,
  { rate, basis }: NonNullable<CommissionBody['insurance']>,
  rule: AppliedRule | null = null,
): Working {
  const base = basis === 'HAMMER' ? hammer : Math.max(hammer, estimateLow ?? 0, reserve ?? 0);
  const exact = applyRate(base, rate);
  return toWorking('insurance', rule, [toStep('rate', base, exact, { rate })], exact);
}

/** What the house pays to whoever brought the seller: a rate on the hammer, or on the house's own commission. */
export function computeIntroducerFee(base: number, rate: number): Working {
  const exact = applyRate(base, rate);
  return toWorking('introducer', null, [toStep('rate', base, exact, { rate })], exact);
}
