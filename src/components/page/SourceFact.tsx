import { dayText } from '@/services/day';
import { useText } from '@/services/text';
import './sourceFact.css';

interface Source {
  /** empty: no source is known */
  source: string;
  /** a day such as `2026-05-14` */
  sourceDate: string | null;
}

/** Shows the source of a rule or a preset, and its date. */
export function SourceText({ source, sourceDate }: Source) {
  const t = useText();
  const sourceText = source || '–';
  return sourceDate ? t('common.aside', { what: sourceText, aside: dayText(sourceDate) }) : sourceText;
}

/** A line below a form with the source of the preset values. Renders nothing when the values are the company's own. */
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
