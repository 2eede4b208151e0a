import { useMemo } from 'react';
import { type AnalysisRange, analysisComparisons, analysisRanges, isSeason } from '#contract/analysis-ranges';
import { today } from '@/services/day';
import { useUrl } from '@/services/url';

/** What the board shows, as the address says. */
export interface AnalysisFilters {
  range: AnalysisRange;
  from: string | undefined;
  to: string | undefined;
  compare: (typeof analysisComparisons)[number];
  department: number | undefined;
  currency: string | undefined;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether the range is one season, so that it can be compared with the season before. */
export const canCompareSeasons = ({
  range,
  from,
  to,
}: Pick<AnalysisFilters, 'range' | 'from' | 'to'>): boolean =>
  range === 'season' || (from !== undefined && to !== undefined && isSeason({ from, to }));

/** Returns the filters of the board. A season is compared with the one before unless the user chooses otherwise. */
export function useAnalysisFilters(): AnalysisFilters {
  const { query } = useUrl();
  return useMemo(() => {
    const range = analysisRanges.find((one) => one === query.get('range')) ?? 'year';
    const toDayOf = (key: string) => {
      const day = query.get(key);
      return day !== null && dayPattern.test(day) ? day : undefined;
    };
    const days =
      range === 'own'
        ? { from: toDayOf('from') ?? `${today().slice(0, 4)}-01-01`, to: toDayOf('to') ?? today() }
        : { from: undefined, to: undefined };
    const selected = analysisComparisons.find((one) => one === query.get('compare'));
    return {
      range,
      ...days,
      compare: canCompareSeasons({ range, ...days })
        ? (selected ?? (range === 'season' ? 'season' : 'year'))
        : 'year',
      department: Number(query.get('department')) || undefined,
      currency: query.get('currency') ?? undefined,
    };
  }, [query]);
}
