import { useIntl } from '@umijs/max';
import { getGoalMeasure } from '#contract/goal-measures';
import type { GoalRow } from '#contract/goals';
import { formatMoney, formatRate } from '#contract/money/money';
import { useCurrency } from '@/services/lookups';

type Measured = Pick<GoalRow, 'measure' | 'currency'>;

/** Returns a function that formats values and targets of a goal: money, a rate or a whole number. */
export function useGoalFigure({ measure, currency: code }: Measured): (value: number) => string {
  const { locale, formatNumber } = useIntl();
  const currency = useCurrency(code ?? undefined);
  const { unit } = getGoalMeasure(measure);
  return (value) => {
    if (unit === 'rate') return formatRate(value, locale);
    if (unit === 'count') return formatNumber(value);
    return currency ? formatMoney(value, currency, locale, { short: true }) : '–';
  };
}
