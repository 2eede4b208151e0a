import * as z from 'zod';
import { Line } from '../line';
import { type RuleUsed, step, type Working, type WorkingStep, working } from '../working';
import { Amount, Rate } from './amount';
import { Bands, marginal } from './bands';
import { atRate, type Fraction, fraction, isMore, rounded } from './exact';

/** how long the name of a channel may be */
export const channelLimit = 60;

/** What a buyer pays above the hammer: marginal bands on each lot. */
export const PremiumBody = z.strictObject({
  bands: Bands,
  /** the most that one lot pays */
  cap: Amount.nullable(),
  /** NET: VAT comes on top where the scheme asks for it; GROSS: the rates contain it */
  quoted: z.enum(['NET', 'GROSS']),
  /** what a platform adds for bids that came through it, on the hammer, never banded */
  surcharges: z
    .array(
      z.strictObject({
        channel: Line.min(1).max(channelLimit),
        rate: Rate,
        cap: Amount.nullable(),
      }),
    )
    .max(20),
});
export type PremiumBody = z.infer<typeof PremiumBody>;

/**
 * The buyer's premium on one lot, in minor units: bands computed exactly, summed, capped, rounded half up once.
 * `freedFrom`: the VAT rate to take out of a premium quoted GROSS on a lot that bears none (books at the zero rate);
 * published schedules print those lots' premium so: 30 % with VAT at 20 % is 25 % without.
 */
export function premium(
  hammer: number,
  body: PremiumBody,
  rule: RuleUsed | null = null,
  freedFrom?: number,
): Working {
  const { exact, steps } = marginal(hammer, body.bands);
  return finished('premium', rule, steps, exact, body, body.cap, freedFrom);
}

/** The surcharge of the platform through which the buyer bid; undefined when the schedule names none for it. */
export function premiumSurcharge(
  hammer: number,
  body: PremiumBody,
  channel: string,
  rule: RuleUsed | null = null,
  freedFrom?: number,
): Working | undefined {
  const surcharge = body.surcharges.find((one) => one.channel === channel);
  if (!surcharge) return undefined;
  const exact = atRate(hammer, surcharge.rate);
  const steps = [step('rate', hammer, exact, { rate: surcharge.rate })];
  return finished('premiumSurcharge', rule, steps, exact, body, surcharge.cap, freedFrom);
}

function finished(
  figure: 'premium' | 'premiumSurcharge',
  rule: RuleUsed | null,
  steps: readonly WorkingStep[],
  charged: Fraction,
  { quoted }: PremiumBody,
  cap: number | null,
  freedFrom: number | undefined,
): Working {
  const isCapped = cap !== null && isMore(charged, fraction(cap));
  const exact = isCapped ? fraction(cap) : charged;
  const shown = isCapped ? [...steps, step('cap', cap, exact)] : [...steps];
  if (quoted === 'NET' || freedFrom === undefined) return working(figure, rule, shown, exact);
  const net = fraction(exact.n * 10_000n, exact.d * BigInt(10_000 + freedFrom));
  return working(figure, rule, [...shown, step('withoutVat', rounded(exact), net, { rate: freedFrom })], net);
}
