import { getIntl } from '@umijs/max';
import { useEffect } from 'react';
import type { MessageId } from '@/locales/messages';
import { layout } from '../../config/layout';

/** Sets the document's title: the page's words, then the product. */
export function setTitle(words: string): void {
  document.title = words ? `${words} · ${layout.title}` : layout.title;
}

/** The title of a page whose standard one (`title.<name>` of its route) does not say enough. */
export function usePageTitle(id: MessageId | undefined, words?: string): void {
  useEffect(() => {
    const title = words ?? (id && getIntl().formatMessage({ id }));
    if (title) setTitle(title);
  }, [id, words]);
}
