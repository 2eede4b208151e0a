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

/** The number of lots in each group and the sums of the sale; amounts in minor units. */
export interface Totals extends Record<RowGroup, number> {
  hammerSold: number;
  /** premium as the schedule quotes it; `netPremiumSold` is without the VAT included in it */
  premiumSold: number;
  netPremiumSold: number;
  lowOffered: number;
  lowSold: number;
  highOffered: number;
  withoutEstimate: number;
  /** sum of hammers of sold lots with both estimates; `lowAndHighEstimated` is the sum of their low and high estimates */
  hammerEstimated: number;
  lowAndHighEstimated: number;
  /** sum of the two middle hammers; with an odd number of lots, the middle one counts twice */
  middleHammers: number;
}

type Term = Figure['above'][number];

interface Working {
  above: Term[];
  below?: Term[];
  /** when a term cannot be shown exactly: the exact denominator */
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

/** Figures that exclude lots without a low estimate; the report states how many there are. */
const needsEstimates: readonly FigureKey[] = ['soldByValue', 'soldVsLow', 'lowTotal', 'highTotal'];

/** Returns every figure of a report with its working, rounded half up once. */
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

/** Returns null when the denominator is zero. */
function figureValue({ above, below, exactBelow }: Working, scale: number): number | null {
  const sum = (terms: Term[]) => terms.reduce((total, { value }) => total + BigInt(value), 0n);
  const numerator = sum(above) * BigInt(scale);
  if (!below) return roundHalfUp(fraction(numerator));
  const { n, d } = exactBelow ?? { n: sum(below), d: 1 };
  return BigInt(n) === 0n ? null : roundHalfUp(fraction(numerator * BigInt(d), n));
}
