import type { Likeness } from '#contract/duplicates';
import { useText } from '@/services/text';

/** How similar two records are, and by what. One email or phone under two names is no matter of points. */
export default function Reasons({ score, terms }: Likeness) {
  const t = useText();
  const isNamed = terms.some(({ term }) => term === 'NAME');
  const isReached = terms.some(({ term }) => term === 'EMAIL' || term === 'PHONE');
  return (
    <small>
      {isReached && !isNamed ? t('duplicates.otherName') : t('duplicates.score', { score })}:{' '}
      {terms.map(({ term, points }) => t(`duplicates.term.${term}`, { points })).join(', ')}
    </small>
  );
}
