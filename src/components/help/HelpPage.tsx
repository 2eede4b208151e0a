import { useAccess, useLocation } from '@umijs/max';
import Link from '@/components/page/Link';
import type { HelpPageId, HelpPages } from '@/locales/helpPages';
import { getCommandKey } from '@/services/platform';
import { useText } from '@/services/text';
import { getHelpAccess } from './findHelpPage';
import { getVisibleTasks } from './getVisibleTasks';
import HelpLink from './HelpLink';
import HelpSentence from './HelpSentence';
import { generalKeys, keys } from './keys';
import { helpPages } from './pages';
import { nameKey } from './parts';
import { useHelpTitle } from './useHelpTitle';

/** One help page: what the page is for, the tasks that the reader may do there, its keys and related pages. */
export default function HelpPage({ id, texts }: { id: HelpPageId; texts: HelpPages }) {
  const t = useText();
  const access = useAccess();
  const { pathname } = useLocation();
  const getTitle = useHelpTitle();
  const { path, keys: ownKeys = [], related = [] } = helpPages[id];
  const visibleRelated = related.filter((other) => access[getHelpAccess(other)]);
  return (
    <article className="help-page">
      <h2>{getTitle(id)}</h2>
      <p>
        <HelpSentence source={texts[id].about} />
      </p>
      {path !== undefined && path.split('?')[0] !== pathname && (
        <p>
          <Link to={path}>{t('help.open')}</Link>
        </p>
      )}
      {getVisibleTasks(id, texts, access).map(([heading, ...steps]) => (
        <section key={heading}>
          <h3>
            <HelpSentence source={heading} />
          </h3>
          <Steps steps={steps} />
        </section>
      ))}
      <h3>{t('help.keys')}</h3>
      <dl className="help-keys">
        {[...ownKeys, ...generalKeys].map((key) => (
          <div key={key}>
            <dt>
              {keys[key].keys.map((one) => (
                <kbd key={one}>{nameKey(one, getCommandKey())}</kbd>
              ))}
            </dt>
            <dd>{t(keys[key].text)}</dd>
          </div>
        ))}
      </dl>
      {visibleRelated.length > 0 && (
        <>
          <h3>{t('help.related')}</h3>
          <ul className="help-list">
            {visibleRelated.map((other) => (
              <li key={other}>
                <HelpLink to={other}>{getTitle(other)}</HelpLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </article>
  );
}

/** One step is a sentence, several are a numbered list. */
function Steps({ steps }: { steps: readonly string[] }) {
  const [only] = steps;
  if (steps.length === 1 && only !== undefined)
    return (
      <p>
        <HelpSentence source={only} />
      </p>
    );
  return (
    <ol>
      {steps.map((step) => (
        <li key={step}>
          <HelpSentence source={step} />
        </li>
      ))}
    </ol>
  );
}
