import { diffWords } from 'diff';
import type { Language } from '#contract/session';

/** So much of what stayed is shown on either side of a change. */
const context = 60;

interface Props {
  language: Language;
  before: string;
  after: string;
}

/** What of a text was changed, word by word; what stayed is shortened to what stands beside a change. */
export default function TextDifference({ language, before, after }: Props) {
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const parts = diffWords(before, after, { intlSegmenter });
  return (
    <p className="template-text" lang={language}>
      {parts.map(({ value, added, removed }, at) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text have no name but their place
        if (removed) return <del key={at}>{value}</del>;
        if (added) return <ins key={at}>{value}</ins>;
        return <span key={at}>{shortened(value, at > 0, at < parts.length - 1)}</span>;
        // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of a text have no name but their place
      })}
    </p>
  );
}

/** Keeps the beginning of a text behind a change and the end of one before a change. */
function shortened(text: string, isBehind: boolean, isBefore: boolean): string {
  const signs = [...text];
  const kept = (isBehind ? context : 0) + (isBefore ? context : 0);
  if (signs.length <= kept + 20) return text;
  const head = isBehind ? signs.slice(0, context).join('') : '';
  const tail = isBefore ? signs.slice(-context).join('') : '';
  return `${head} … ${tail}`;
}
