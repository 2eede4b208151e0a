import {
  type FigureDefinition,
  type FigureKey,
  figureKeys,
  type RowGroup,
  reportFigures,
  type WorkingPart,
} from '#contract/figures';
import { fraction, roundHalfUp } from '#contract/money/exact';
import type { Figure } from '#contract/reports';

/** How many lots are in each group, and the sums of the sale; amounts in minor units. */
export interface Totals extends Record<RowGroup, number> {
  hammerSold: number;
  /** premium as the schedule quotes it, and without the VAT in it */
  premiumSold: number;
  netPremiumSold: number;
  lowOffered: number;
  lowSold: number;
  highOffered: number;
  withoutEstimate: number;
  /** of sold lots with both estimates: hammer, and low and high added up */
  hammerEstimated: number;
  lowAndHighEstimated: number;
  /** the hammers in the middle: one twice where their number is odd, else the two */
  middleHammers: number;
}

type Term = Figure['above'][number];

interface Working {
  above: Term[];
  below?: Term[];
  /** where a term cannot be shown exactly: the denominator as it is */
  exactBelow?: { n: number; d: number };
}

const count = (part: WorkingPart, value: number): Term => ({ part, kind: 'count', value });
const money = (part: WorkingPart, value: number): Term => ({ part, kind: 'money', value });

/**
 * The definitions. Withdrawn lots are not offered. Ratios use the hammer, because estimates do not include the premium.
 * `soldByValue` is the share of sold lots in the low estimates of all offered lots, the same base as that of `soldVsLow`.
 * It does not use last bids, because they are not recorded for every lot.
 */
const workings: Record<FigureKey, (totals: Totals) => Working> = {
  ...counts('offered', 'sold', 'passed', 'subject', 'withdrawn', 'open'),
  ...counts('below', 'within', 'above', 'unestimated'),
  sellThrough: (t) => ({ above: [count('lotsSold', t.sold)], below: [count('lotsOffered', t.offered)] }),
  soldByValue: (t) => ({
    above: [money('lowSold', t.lowSold)],
    below: [money('lowOffered', t.lowOffered)],
  }),
  soldVsLow: (t) => ({
    above: [money('hammerSold', t.hammerSold)],
    below: [money('lowOffered', t.lowOffered)],
  }),
  hammerVsMid: (t) => ({
    above: [money('hammerEstimated', t.hammerEstimated)],
    below: [money('midEstimated', roundHalfUp(fraction(t.lowAndHighEstimated, 2)))],
    exactBelow: { n: t.lowAndHighEstimated, d: 2 },
  }),
  lowTotal: (t) => ({ above: [money('lowOffered', t.lowOffered)] }),
  highTotal: (t) => ({ above: [money('highOffered', t.highOffered)] }),
  hammer: (t) => ({ above: [money('hammerSold', t.hammerSold)] }),
  premium: (t) => ({ above: [money('premiumSold', t.premiumSold)] }),
  withPremium: (t) => ({ above: [money('withPremiumSold', t.hammerSold + t.premiumSold)] }),
  houseRevenue: (t) => ({ above: [money('netPremiumSold', t.netPremiumSold)] }),
  average: (t) => ({ above: [money('hammerSold', t.hammerSold)], below: [count('lotsSold', t.sold)] }),
  median: (t) => ({
    above: [money('middleHammers', t.middleHammers)],
    below: [count('lotsCounted', t.sold > 0 ? 2 : 0)],
  }),
};

function counts<K extends FigureKey & RowGroup>(...groups: K[]): Record<K, (totals: Totals) => Working> {
  const toWorking = (group: K) => (totals: Totals) => ({ above: [count('lotsCounted', totals[group])] });
  return Object.fromEntries(groups.map((group) => [group, toWorking(group)])) as never;
}

/** Figures that a lot without a low estimate is missing from, so that the reader is told. */
const needsEstimates: readonly FigureKey[] = ['soldByValue', 'soldVsLow', 'lowTotal', 'highTotal'];

/** Every figure of a report with its working. Rounded half up, once. */
export const computeFigures = (totals: Totals): Figure[] =>
  figureKeys.map((key) => {
    const { kind, basis, base, rows }: FigureDefinition = reportFigures[key];
    const working = workings[key](totals);
    return {
      key,
      kind,
      basis,
      base: base ?? null,
      rows,
      value: figureValue(working, kind === 'rate' ? 10_000 : 1),
      above: working.above,
      below: working.below ?? [],
      withoutEstimate: needsEstimates.includes(key) ? totals.withoutEstimate : null,
    };
  });

/** Null where it would divide by nothing. */
function figureValue({ above, below, exactBelow }: Working, scale: number): number | null {
  const sum = (terms: Term[]) => terms.reduce((total, { value }) => total + BigInt(value), 0n);
  const numerator = sum(above) * BigInt(scale);
  if (!below) return roundHalfUp(fraction(numerator));
  const { n, d } = exactBelow ?? { n: sum(below), d: 1 };
  return BigInt(n) === 0n ? null : roundHalfUp(fraction(numerator * BigInt(d), n));
}
