import { getIntl } from '@umijs/max';
import { useEffect } from 'react';
import type { MessageId } from '@/locales/messages';
import { title } from '../../config/layout';

/** Sets the document's title: the page's words, then the product. */
export function setTitle(words: string): void {
  document.title = words ? `${words} · ${title}` : title;
}

/** The title of a page whose standard one (`title.<name>` of its route) does not say enough. */
export function usePageTitle(id: MessageId | undefined, words?: string): void {
  useEffect(() => {
    const own = words ?? (id && getIntl().formatMessage({ id }));
    if (own) setTitle(own);
  }, [id, words]);
}
