import { getIntl, useLocation } from '@umijs/max';
import { useEffect } from 'react';
import type { MessageId } from '@/locales/messages';
import { title } from '../../config/layout';

/** Sets the document's title: the title of the page, then the product. */
export function setTitle(pageTitle: string): void {
  document.title = pageTitle ? `${pageTitle} · ${title}` : title;
}

/** Sets the title of a page when its default (`title.<name>` of its route) is not specific enough. */
export function usePageTitle(id: MessageId | undefined, words?: string): void {
  // A change of the query, such as a sheet that opens, sets the default title again (`onRouteChange`).
  const { search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const pageTitle = words ?? (id && getIntl().formatMessage({ id }));
    if (pageTitle) setTitle(pageTitle);
  }, [id, words, search]);
}
