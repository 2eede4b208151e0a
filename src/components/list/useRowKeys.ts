import type { RefObject } from 'react';
import { useShortcut } from '@/services/keys';

/** `/` focuses the search field of this part of the page. */
export function useSearchKey(part: RefObject<HTMLElement | null>): void {
  useShortcut(['/'], () => part.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus());
}

/** `/` focuses the search field, `j` and `k` the next and previous row. The row's link has the focus, so Enter opens it. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useSearchKey(list);
  useShortcut(['j', 'k'], ({ key }) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('.list-row-link') ?? [])];
    const row = document.activeElement?.closest('tr');
    const currentIndex = links.findIndex((link) => link.closest('tr') === row && row !== null);
    const step = key === 'j' ? 1 : -1;
    const next = currentIndex < 0 ? (step > 0 ? 0 : links.length - 1) : currentIndex + step;
    links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
  });
}
