import { useIntl } from '@umijs/max';
import type { Analysis } from '#contract/analysis';
import type { AnalysisFigure } from '#contract/analysis-ranges';
import { formatMoney, formatRate } from '#contract/money/money';
import { useCurrency } from '@/services/lookups';

/** Returns a figure of the board and the same one of the compared period. */
export const findFigure = ({ figures }: Pick<Analysis, 'figures'>, key: AnalysisFigure) => {
  const figure = figures.find((one) => one.key === key);
  return { value: figure?.value ?? null, before: figure?.before ?? null };
};

/** Returns a function that formats a part of a whole as a percentage with one decimal; "–" without a whole. */
export function useShareText(): (part: number, total: number) => string {
  const { locale } = useIntl();
  return (part, total) => (total === 0 ? '–' : formatRate(Math.round((part / total) * 1000) * 10, locale));
}

/** Returns a function that formats amounts of a currency; empty until the currency is loaded. */
export function useMoneyText(code: string): (amount: number) => string {
  const { locale } = useIntl();
  const currency = useCurrency(code);
  return (amount) => (currency ? formatMoney(amount, currency, locale, { short: true }) : '');
}
