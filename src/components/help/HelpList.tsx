import type { HelpPageId } from '@/locales/helpPages';
import { useText } from '@/services/text';
import HelpLink from './HelpLink';
import { helpPages } from './pages';
import { areas } from './table';
import { useHelpTitle } from './useHelpTitle';

/** All help pages that the reader may see, by area. */
export default function HelpList({ pages }: { pages: readonly HelpPageId[] }) {
  const t = useText();
  const getTitle = useHelpTitle();
  return Object.entries(areas).map(([area, label]) => {
    const entries = pages.filter((id) => helpPages[id].area === area);
    if (entries.length === 0) return null;
    return (
      <section key={area}>
        <h2 className="help-area">{t(label)}</h2>
        <ul className="help-list">
          {entries.map((id) => (
            <li key={id}>
              <HelpLink to={id} className="help-entry">
                {getTitle(id)}
              </HelpLink>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
