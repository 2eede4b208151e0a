import { useText } from '@/services/text';
import HelpLink from './HelpLink';
import { type HelpHit, splitAtMatches } from './search';

/** The pages found, each with the sentence that matches best. */
export default function HelpHits({ hits, typed }: { hits: readonly HelpHit[]; typed: string }) {
  const t = useText();
  return (
    <>
      <p role="status" className="help-count">
        {hits.length > 0
          ? t('help.results', { count: hits.length })
          : `${t('help.none', { text: typed.trim() })} ${t('help.none.hint')}`}
      </p>
      {hits.length === 0 && <HelpLink to="all">{t('help.all')}</HelpLink>}
      <ul className="help-list">
        {hits.map(({ id, title, sentence }) => (
          <li key={id}>
            <HelpLink to={id} className="help-entry">
              <Marked text={title} typed={typed} />
            </HelpLink>
            <p>
              <Marked text={sentence} typed={typed} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return splitAtMatches(text, typed).map((piece, at) =>
    // Every second piece is a match.
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never move
    at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece,
  );
}
