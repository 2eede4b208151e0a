import { useIntl } from '@umijs/max';
import type { Analysis } from '#contract/analysis';
import { getSeason, isSeason } from '#contract/analysis-ranges';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';

/** Returns functions that say how a value differs from that of the compared period: "+12 %", "−4 points". */
export function useChange() {
  const t = useText();
  const { formatNumber } = useIntl();
  return {
    /** of an amount or a number; null: there is nothing to compare it with */
    percent: (value: number, before: number | null): string | null =>
      before === null || before === 0
        ? null
        : formatNumber((value - before) / Math.abs(before), {
            style: 'percent',
            maximumFractionDigits: 0,
            signDisplay: 'exceptZero',
          }),
    /** of a rate in basis points, by percentage points */
    points: (value: number | null, before: number | null): string | null =>
      value === null || before === null
        ? null
        : t('analysis.points', {
            points: formatNumber((value - before) / 100, {
              maximumFractionDigits: 1,
              signDisplay: 'exceptZero',
            }),
          }),
  };
}

/**
 * Returns the name of the compared period: "the same period last year", "spring 2026", and "the same days of last season"
 * while the season of the range has not ended.
 */
export function useComparedName({ compared, range }: Pick<Analysis, 'compared' | 'range'>): string {
  const t = useText();
  const year = compared.from.slice(0, 4);
  if (isSeason(compared))
    return t(`analysis.compared.${compared.from.endsWith('-01-01') ? 'spring' : 'autumn'}`, { year });
  // A part of a season that does not start on the same day of the year before.
  const startsSeason = getSeason(compared.from).from === compared.from;
  if (isSeason(range) && startsSeason && compared.from.slice(5) !== range.from.slice(5))
    return t('analysis.compared.season');
  return t('analysis.compared.year');
}

/** Returns the days of a period as text. */
export const periodText = ({ from, to }: Analysis['range']): string => `${dayText(from)} – ${dayText(to)}`;
