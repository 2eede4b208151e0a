import { useIntl } from '@umijs/max';
import { Tooltip } from 'antd';
import type { Currency } from '#contract/currencies';
import { formatMoney, formatRate } from '#contract/money/money';
import type { Figure } from '#contract/reports';
import { useText } from '@/services/text';

/** Returns a function that formats a figure; a dash when its denominator is 0. */
export function useFigureText(currency: Currency) {
  const { locale, formatNumber } = useIntl();
  return (kind: Figure['kind'], value: number | null): string => {
    if (value === null) return '–';
    if (kind === 'money') return formatMoney(value, currency, locale);
    return kind === 'rate' ? formatRate(value, locale) : formatNumber(value);
  };
}

/** The name of a figure, with its definition on hover and focus. */
export function FigureName({ figure }: { figure: Pick<Figure, 'key'> }) {
  const t = useText();
  return (
    <Tooltip title={t(`reports.definition.${figure.key}`)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the definition must be reached by keyboard as well */}
      <span className="figure-name" tabIndex={0}>
        {t(`reports.figure.${figure.key}`)}
      </span>
    </Tooltip>
  );
}

/** "hammer", "with premium" …: what an amount includes, or what a ratio is a share of. */
export function FigureBasis({ figure }: { figure: Pick<Figure, 'basis' | 'base'> }) {
  const t = useText();
  const { basis, base } = figure;
  const labels = [
    ...(basis && base !== 'lowOffered' && base !== 'midEstimated' ? [t(`reports.basis.${basis}`)] : []),
    ...(base ? [t(`reports.base.${base}`)] : []),
  ];
  return <small className="figure-basis">{labels.join(', ')}</small>;
}
