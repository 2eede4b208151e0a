import { SearchOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { history, useAccess, useLocation } from '@umijs/max';
import { Input } from 'antd';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { limits } from '#contract/api/limits';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { tourAddress } from '@/components/tour/tourAddress';
import { loadHelpPages, loadWords } from '@/locales';
import type { HelpPages } from '@/locales/helpPages';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { pages, wordParts } from '../../../config/routes';
import { findHelpPage, getHelpAccess } from './findHelpPage';
import HelpHits from './HelpHits';
import HelpLink from './HelpLink';
import HelpList from './HelpList';
import HelpPage from './HelpPage';
import { helpPageIds, isHelpPageId } from './pages';
import { searchHelp } from './search';
import { useHelpAddress } from './useHelpAddress';
import { useHelpDocuments } from './useHelpDocuments';

/** The list of all pages, in place of the name of one. */
const list = 'all';

/** The help page of the current address or the one in the address, the list of all pages, and the search. */
export default function Help({ pageId }: { pageId: string | null }) {
  const access = useAccess();
  // Buttons are named in the texts of their pages.
  const parts = wordParts.filter((part) =>
    pages.some((page) => page.words === part && page.access && access[page.access]),
  );
  const query = useQuery({
    queryKey: ['help', parts],
    queryFn: async () => {
      const [texts] = await Promise.all([loadHelpPages(), ...parts.map((part) => loadWords[part]())]);
      return texts;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <Loaded query={query}>{(texts) => <LoadedHelp pageId={pageId} texts={texts} />}</Loaded>;
}

function LoadedHelp({ pageId, texts }: { pageId: string | null; texts: HelpPages }) {
  const t = useText();
  const access = useAccess();
  const { pathname, key } = useLocation();
  const { query, set } = useUrl();
  const toAddress = useHelpAddress();
  const [typed, setTyped] = useState('');
  const visible = helpPageIds.filter((id) => access[getHelpAccess(id)]);
  const documents = useHelpDocuments(visible, texts);
  const id =
    pageId !== null && isHelpPageId(pageId) && visible.includes(pageId)
      ? pageId
      : pageId === list
        ? undefined
        : findHelpPage(pathname, query, (page) => visible.includes(page));
  const name = id ?? list;
  // The address names the page, so that it can be sent to a colleague.
  useEffect(() => {
    if (pageId !== null && pageId !== name) set({ help: name });
  }, [pageId, name, set]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link ends the search
  useEffect(() => setTyped(''), [key]);
  const hits = searchHelp(documents, typed);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .help-entry')];
    const current = stops.indexOf(event.target as HTMLElement);
    if (current < 0) return;
    event.preventDefault();
    stops[current + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the field and the links in it
    <div onKeyDown={onKeyDown}>
      <Input
        type="search"
        prefix={<SearchOutlined />}
        aria-label={t('help.search')}
        placeholder={t('help.search')}
        maxLength={limits.search}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={(event) => {
          const first = hits[0];
          if (first && !event.nativeEvent.isComposing) history.push(toAddress(first.id));
        }}
      />
      {typed.trim() !== '' ? (
        <HelpHits hits={hits} typed={typed} />
      ) : (
        <>
          <nav className="help-nav">
            {id !== undefined && <HelpLink to={list}>{t('help.all')}</HelpLink>}
            {id !== undefined && id !== 'news' && <HelpLink to="news">{t('help.page.news')}</HelpLink>}
            <Link to={tourAddress}>{t('help.tour')}</Link>
          </nav>
          {id === undefined ? <HelpList pages={visible} /> : <HelpPage id={id} texts={texts} />}
        </>
      )}
    </div>
  );
}
