import * as z from 'zod';
import { Line } from '../line';
import { type AppliedRule, toStep, toWorking, type Working, type WorkingStep } from '../working';
import { Amount, Rate } from './amount';
import { Bands, chargeMarginal } from './bands';
import { applyRate, type Fraction, fraction, isGreater, removeRate, roundHalfUp } from './exact';

/** maximum length of a channel name */
export const maxChannelLength = 60;

/** What a buyer pays on top of the hammer: marginal bands on each lot. */
export const PremiumBody = z.strictObject({
  bands: Bands,
  /** maximum per lot */
  cap: Amount.nullable(),
  /** NET: VAT is added where the scheme requires it; GROSS: the rates contain it */
  quoted: z.enum(['NET', 'GROSS']),
  /** surcharge of a platform for bids placed through it, on the hammer, without bands */
  surcharges: z
    .array(
      z.strictObject({
        channel: Line.min(1).max(maxChannelLength),
        rate: Rate,
        cap: Amount.nullable(),
      }),
    )
    .max(20),
});
export type PremiumBody = z.infer<typeof PremiumBody>;

/**
 * Computes the buyer's premium on one lot in minor units: bands computed exactly, summed, capped, rounded half up once.
 * `removedVatRate`: the VAT rate to remove from a premium quoted GROSS on a lot without VAT (books at the zero rate). Published
 * schedules print the premium of those lots this way: 30 % with VAT at 20 % is 25 % without.
 */
export function computeBuyersPremium(
  hammer: number,
  body: PremiumBody,
  rule: AppliedRule | null = null,
  removedVatRate?: number,
): Working {
  const { exact, steps } = chargeMarginal(hammer, body.bands);
  return finishPremium('premium', rule, steps, exact, body, body.cap, removedVatRate);
}

/**
 * Computes the surcharge of the platform through which the buyer bid. Returns undefined when the schedule has none for it.
 */
export function computePremiumSurcharge(
  hammer: number,
  body: PremiumBody,
  channel: string,
  rule: AppliedRule | null = null,
  removedVatRate?: number,
): Working | undefined {
  const surcharge = body.surcharges.find((one) => one.channel === channel);
  if (!surcharge) return undefined;
  const exact = applyRate(hammer, surcharge.rate);
  const steps = [toStep('rate', hammer, exact, { rate: surcharge.rate })];
  return finishPremium('premiumSurcharge', rule, steps, exact, body, surcharge.cap, removedVatRate);
}

function finishPremium(
  figure: 'premium' | 'premiumSurcharge',
  rule: AppliedRule | null,
  steps: readonly WorkingStep[],
  uncapped: Fraction,
  { quoted }: PremiumBody,
  cap: number | null,
  removedVatRate: number | undefined,
): Working {
  const isCapped = cap !== null && isGreater(uncapped, fraction(cap));
  const exact = isCapped ? fraction(cap) : uncapped;
  const finalSteps = isCapped ? [...steps, toStep('cap', cap, exact)] : [...steps];
  if (quoted === 'NET' || removedVatRate === undefined) return toWorking(figure, rule, finalSteps, exact);
  const net = removeRate(exact, removedVatRate);
  return toWorking(
    figure,
    rule,
    [...finalSteps, toStep('withoutVat', roundHalfUp(exact), net, { rate: removedVatRate })],
    net,
  );
}
