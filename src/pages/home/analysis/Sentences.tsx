import { useIntl } from '@umijs/max';
import type { Analysis } from '#contract/analysis';
import { describeSentence } from '#contract/analysis-sentences';
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
  const toText = (sentence: Analysis['sentences'][number]): string => {
    const { id, values } = describeSentence(sentence, {
      isConverted: board.isConverted,
      currency,
      language: locale,
    });
    return t(id, { ...values, other });
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
