import { type FigureKey, rowGroups } from '#contract/figures';
import { computeFigures, type Totals } from '../../server/reports/figures';

const none: Totals = {
  ...(Object.fromEntries(rowGroups.map((group) => [group, 0])) as Record<(typeof rowGroups)[number], number>),
  hammerSold: 0,
  premiumSold: 0,
  netPremiumSold: 0,
  lowOffered: 0,
  lowSold: 0,
  highOffered: 0,
  withoutEstimate: 0,
  hammerEstimated: 0,
  lowAndHighEstimated: 0,
  middleHammers: 0,
};
const figure = (totals: Partial<Totals>, key: FigureKey) =>
  computeFigures({ ...none, ...totals }).find((one) => one.key === key);

test('rounds half a minor unit and half a basis point up, once', () => {
  expect(figure({ sold: 2, hammerSold: 3 }, 'average')?.value).toBe(2);
  expect(figure({ sold: 2, middleHammers: 3 }, 'median')?.value).toBe(2);
  expect(figure({ sold: 1, offered: 3 }, 'sellThrough')?.value).toBe(3333);
  expect(figure({ sold: 2, offered: 3 }, 'sellThrough')?.value).toBe(6667);
  expect(figure({ sold: 1, offered: 20_000 }, 'sellThrough')?.value).toBe(1);
});

test('the middle of estimates is exact, even at half a penny', () => {
  const { value, below } = figure({ hammerEstimated: 3, lowAndHighEstimated: 3 }, 'hammerVsMid') ?? {};
  expect(value).toBe(20_000);
  expect(below).toEqual([{ part: 'midEstimated', kind: 'money', value: 2 }]);
});

test('sums beyond the safe integers of a double stay exact', () => {
  const hammerSold = 9_000_000_000_000_001;
  expect(figure({ hammerSold, sold: 1 }, 'hammer')?.value).toBe(hammerSold);
  expect(figure({ hammerSold, lowOffered: hammerSold }, 'soldVsLow')?.value).toBe(10_000);
});

test('returns null instead of dividing by zero', () => {
  for (const key of ['sellThrough', 'soldByValue', 'soldVsLow', 'hammerVsMid', 'average', 'median'] as const)
    expect(figure({}, key)?.value).toBeNull();
});
