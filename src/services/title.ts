import { getIntl } from '@umijs/max';
import { useEffect } from 'react';
import type { MessageId } from '@/locales/messages';
import { title } from '../../config/layout';

/** Sets the document's title: the page's words, then the product. */
export function setTitle(pageTitle: string): void {
  document.title = pageTitle ? `${pageTitle} · ${title}` : title;
}

/** The title of a page whose standard one (`title.<name>` of its route) does not say enough. */
export function usePageTitle(id: MessageId | undefined, words?: string): void {
  useEffect(() => {
    const pageTitle = words ?? (id && getIntl().formatMessage({ id }));
    if (pageTitle) setTitle(pageTitle);
  }, [id, words]);
}
