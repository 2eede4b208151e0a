import { useIntl } from '@umijs/max';
import type { Analysis } from '#contract/analysis';
import { formatRate } from '#contract/money/money';
import { useDepartments } from '@/services/lookups';
import { useText } from '@/services/text';
import { periodText, useComparedName } from './change';
import { useMoneyText, useShareText } from './figureTexts';
import { useAnalysisFilters } from './useAnalysisFilters';

/** The three most important figures in words, each compared with the other period. */
export default function Sentences({ board }: { board: Analysis }) {
  const t = useText();
  const { locale } = useIntl();
  const money = useMoneyText(board.currency);
  const shareText = useShareText();
  const other = useComparedName(board);
  const filters = useAnalysisFilters();
  const department = useDepartments().find(({ id }) => id === filters.department);
  const toText = ({ kind, value, before }: Analysis['sentences'][number]): string => {
    const isMoney = kind === 'hammer';
    const valueText = isMoney ? `${board.isConverted ? '≈ ' : ''}${money(value)}` : shareText(value, 10_000);
    if (before === null || (isMoney && before === 0))
      return t(`analysis.sentence.${kind}`, { value: valueText, trend: 'none', by: '', other });
    const difference = isMoney
      ? Math.round(((value - before) / before) * 100)
      : Math.round((value - before) / 10) / 10;
    const trend = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
    const by = isMoney ? formatRate(Math.abs(difference) * 100, locale) : Math.abs(difference);
    return t(`analysis.sentence.${kind}`, { value: valueText, trend, by, other });
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
