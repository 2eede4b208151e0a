import type { PossibleMatch } from '#contract/duplicates';
import { useText } from '@/services/text';

/** Shows how similar two records are, and why. A contact shared by two different names is shown instead of a score. */
export default function Reasons({ score, terms }: PossibleMatch) {
  const t = useText();
  const hasSameName = terms.some(({ term }) => term === 'NAME');
  const sharesContact = terms.some(({ term }) => term === 'EMAIL' || term === 'PHONE');
  return (
    <small>
      {sharesContact && !hasSameName ? t('duplicates.otherName') : t('duplicates.score', { score })}:{' '}
      {terms.map(({ term, points }) => t(`duplicates.term.${term}`, { points })).join(', ')}
    </small>
  );
}
