import { diffWords } from 'diff';
import type { Language } from '#contract/session';

/** Characters of unchanged text shown before and after a change. */
const context = 60;

interface Props {
  language: Language;
  before: string;
  after: string;
}

/** Shows the changes of a text word by word. Unchanged text is shortened to what is next to a change. */
export default function TextDifference({ language, before, after }: Props) {
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' });
  const parts = diffWords(before, after, { intlSegmenter });
  return (
    <p className="template-text" lang={language}>
      {parts.map(({ value, added, removed }, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of a text have no name but their place
        if (removed) return <del key={index}>{value}</del>;
        if (added) return <ins key={index}>{value}</ins>;
        return <span key={index}>{shorten(value, index > 0, index < parts.length - 1)}</span>;
        // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of a text have no name but their place
      })}
    </p>
  );
}

/** Shortens unchanged text to its beginning after a change and its end before the next one. */
function shorten(text: string, isAfterChange: boolean, isBeforeChange: boolean): string {
  const characters = [...text];
  const maxLength = (isAfterChange ? context : 0) + (isBeforeChange ? context : 0);
  if (characters.length <= maxLength + 20) return text;
  const head = isAfterChange ? characters.slice(0, context).join('') : '';
  const tail = isBeforeChange ? characters.slice(-context).join('') : '';
  return `${head} … ${tail}`;
}
