import { dayText } from '@/services/day';
import { useText } from '@/services/text';
import './sourceFact.css';

interface Source {
  /** empty: nobody has named one */
  source: string;
  /** a day such as `2026-05-14` */
  sourceDate: string | null;
}

/** Where a rule or a preset comes from, and of which day it is. */
export function SourceText({ source, sourceDate }: Source) {
  const t = useText();
  const sourceText = source || '–';
  return sourceDate ? t('common.aside', { what: sourceText, aside: dayText(sourceDate) }) : sourceText;
}

/** A quiet line below a form: the source of the preset that stands there. Nothing where the house itself decided. */
export default function SourceFact({ of = [], ...sourceProps }: Source & { of?: readonly string[] }) {
  const t = useText();
  if (sourceProps.source === '') return null;
  return (
    <dl className="source-fact">
      <dt>{t('schedule.source')}</dt>
      <dd>
        <SourceText {...sourceProps} />
        {of.length > 0 && <>: {of.join(' · ')}</>}
      </dd>
    </dl>
  );
}
