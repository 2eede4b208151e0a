import * as z from 'zod';
import { toStep, type WorkingStep } from '../working';
import { Amount, Rate } from './amount';
import { add, applyRate, type Fraction, zero } from './exact';

/** A rate that applies from this amount (minor units) on. The first band begins at 0, each later one above the previous. */
const Band = z.strictObject({ from: Amount, rate: Rate });
export const Bands = z
  .array(Band)
  .min(1)
  .max(30)
  .refine((bands) => bands[0]?.from === 0, { message: 'first_band', path: [0, 'from'] })
  .superRefine((bands, context) => {
    for (const [at, band] of bands.entries()) {
      const before = bands[at - 1];
      if (before && band.from <= before.from)
        context.addIssue({ code: 'custom', message: 'ascending', path: [at, 'from'] });
    }
  });
export type Bands = z.infer<typeof Bands>;

interface BandCharge {
  exact: Fraction;
  steps: WorkingStep[];
}

/** Charges each portion of `amount` at the rate of its own band, so that there are no jumps. Not rounded. */
export function chargeMarginal(amount: number, bands: Bands): BandCharge {
  let exact = zero;
  const steps: WorkingStep[] = [];
  for (const [at, { from, rate }] of bands.entries()) {
    const to = bands[at + 1]?.from ?? null;
    const portion = Math.min(amount, to ?? amount) - from;
    if (portion <= 0) break;
    const charge = applyRate(portion, rate);
    exact = add(exact, charge);
    steps.push(toStep('band', portion, charge, { rate, from, to }));
  }
  return { exact, steps };
}

/** Charges the whole `amount` at the rate of its band (a slab, which jumps at its edges). Not rounded. */
export function chargeSlab(amount: number, bands: Bands): BandCharge {
  const at = bands.findLastIndex(({ from }) => from <= amount);
  const band = bands[at];
  if (!band) return { exact: zero, steps: [] };
  const exact = applyRate(amount, band.rate);
  return {
    exact,
    steps: [
      toStep('band', amount, exact, { rate: band.rate, from: band.from, to: bands[at + 1]?.from ?? null }),
    ],
  };
}
