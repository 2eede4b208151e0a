import * as z from 'zod';
import { type AppliedRule, toStep, toWorking, type Working } from '../working';
import { Amount, Rate } from './amount';
import { Bands, chargeMarginal, chargeSlab } from './bands';
import { applyRate, fraction, isGreater, zero } from './exact';

/** What a seller pays on the hammer. */
export const CommissionBody = z.strictObject({
  bands: Bands,
  /** TIERED: each portion at its own rate; FLAT: the whole amount at the rate of its band */
  mode: z.enum(['TIERED', 'FLAT']),
  /** what the bands apply to: each lot, or all lots of a consignment together */
  basis: z.enum(['LOT', 'CONSIGNMENT']),
  /** minimum commission, per lot or per consignment as in `basis` */
  minimum: Amount.nullable(),
  /** NET: VAT is added; GROSS: the rates contain it */
  quoted: z.enum(['NET', 'GROSS']),
  /** loss and damage cover */
  insurance: z.strictObject({ rate: Rate, basis: z.enum(['HAMMER', 'GREATEST']) }).nullable(),
  /** charged on the whole hammer, but only above the high estimate */
  performanceRate: Rate.nullable(),
});
export type CommissionBody = z.infer<typeof CommissionBody>;

/** Computes the seller's commission on one lot, or on the hammer total of a consignment, in minor units. */
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
 * Computes the commission on all lots of a consignment: one working per lot with basis LOT, a single one with basis
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

/** Computes the bonus for a price above the high estimate: on the whole hammer, and zero at the estimate itself. */
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

/** Computes loss and damage cover, on the hammer or on the greatest of hammer, low estimate and reserve. */
export function computeInsurance(
  { hammer, estimateLow, reserve }: InsuredLot,
  { rate, basis }: NonNullable<CommissionBody['insurance']>,
  rule: AppliedRule | null = null,
): Working {
  const base = basis === 'HAMMER' ? hammer : Math.max(hammer, estimateLow ?? 0, reserve ?? 0);
  const exact = applyRate(base, rate);
  return toWorking('insurance', rule, [toStep('rate', base, exact, { rate })], exact);
}

/** Computes the fee of an introducer: a rate on the hammer, or on the house's own commission. */
export function computeIntroducerFee(base: number, rate: number): Working {
  const exact = applyRate(base, rate);
  return toWorking('introducer', null, [toStep('rate', base, exact, { rate })], exact);
}
