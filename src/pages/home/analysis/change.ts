import { useIntl } from '@umijs/max';
import type { Analysis } from '#contract/analysis';
import { describeCompared } from '#contract/analysis-sentences';
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

/** Returns the name of the compared period. */
export function useComparedName(board: Pick<Analysis, 'compared' | 'range'>): string {
  const t = useText();
  const { id, values } = describeCompared(board);
  return t(id, values);
}

/** Returns the days of a period as text. */
export const periodText = ({ from, to }: Analysis['range']): string => `${dayText(from)} – ${dayText(to)}`;
