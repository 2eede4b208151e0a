import type { PossibleMatch } from '#contract/duplicates';
import { useText } from '@/services/text';

/** How similar two records are, and by what. A contact shared by two names is named instead of scored. */
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
