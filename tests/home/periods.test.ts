import type { AnalysisQuery } from '#contract/analysis';
import { getPeriods } from '../../server/home/analysis/periods';

const compare = (query: Partial<AnalysisQuery>, today: string) => {
  const { range, compared } = getPeriods({ range: 'year', compare: 'season', ...query }, today);
  return { range, compared };
};

test('an open season is compared with as many days of the season before', () => {
  expect(compare({ range: 'season' }, '2026-11-27')).toEqual({
    range: { from: '2026-07-01', to: '2026-12-31' },
    compared: { from: '2026-01-01', to: '2026-05-30' },
  });
  expect(compare({ range: 'season' }, '2026-02-10').compared).toEqual({
    from: '2025-07-01',
    to: '2025-08-10',
  });
  expect(compare({ range: 'season' }, '2026-12-30').compared.to).toBe('2026-06-30');
});

test('a season that has ended is compared with the whole one before', () => {
  const spring = { range: 'own', from: '2026-01-01', to: '2026-06-30' } as const;
  expect(compare(spring, '2026-11-27').compared).toEqual({ from: '2025-07-01', to: '2025-12-31' });
  expect(compare({ range: 'season' }, '2026-12-31').compared).toEqual({
    from: '2026-01-01',
    to: '2026-06-30',
  });
});

test('a range that is no season is compared with the year before', () => {
  expect(compare({}, '2026-11-27').compared).toEqual({ from: '2025-01-01', to: '2025-11-27' });
  const own = { range: 'own', from: '2026-02-01', to: '2026-06-30' } as const;
  expect(compare(own, '2026-11-27').compared).toEqual({ from: '2025-02-01', to: '2025-06-30' });
});
