import type { Likeness } from '#contract/duplicates';
import { useText } from '@/services/text';

/** How alike two records are, and by what. */
export default function Reasons({ score, terms }: Likeness) {
  const t = useText();
  return (
    <small>
      {t('duplicates.score', { score })}:{' '}
      {terms.map(({ term, points }) => t(`duplicates.term.${term}`, { points })).join(', ')}
    </small>
  );
}
