import { useIntl } from '@umijs/max';
import type { Analysis } from '#contract/analysis';
import { formatMoney, formatRate } from '#contract/money/money';
import { useCurrency, useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { periodText, useComparedName } from './change';
import { useAnalysisFilters } from './useAnalysisFilters';

/** The three most important figures in words, each compared with the other period. */
export default function Sentences({ board }: { board: Analysis }) {
  const t = useText();
  const { locale } = useIntl();
  const currency = useCurrency(board.currency);
  const other = useComparedName(board);
  const filters = useAnalysisFilters();
  const department = useDepartments().find(({ id }) => id === filters.department);
  const toText = ({ kind, value, before }: Analysis['sentences'][number]): string => {
    const isMoney = kind === 'hammer';
    const amount = isMoney ? (currency ? formatMoney(value, currency, locale, { short: true }) : '') : '';
    const shown = isMoney
      ? `${board.isConverted ? '≈ ' : ''}${amount}`
      : formatRate(Math.round(value / 10) * 10, locale);
    if (before === null || (isMoney && before === 0))
      return t(`analysis.sentence.${kind}`, { value: shown, trend: 'none', by: '', other });
    const difference = isMoney
      ? Math.round(((value - before) / before) * 100)
      : Math.round((value - before) / 10) / 10;
    const trend = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
    const by = isMoney ? formatRate(Math.abs(difference) * 100, locale) : Math.abs(difference);
    return t(`analysis.sentence.${kind}`, { value: shown, trend, by, other });
  };
  return (
    <div className="analysis-wide analysis-sentences">
      {board.sentences.map((sentence) => (
        <p key={sentence.kind}>{toText(sentence)}</p>
      ))}
      <small>
        {[
          t('analysis.periods', { range: periodText(board.range), compared: periodText(board.compared) }),
          ...(department ? [department.name] : []),
          ...(filters.currency ? [t('analysis.currency.only', { code: filters.currency })] : []),
        ].join(' · ')}
      </small>
    </div>
  );
}
