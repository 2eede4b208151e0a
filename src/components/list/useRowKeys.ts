import { type RefObject, useEffect } from 'react';
import { isTyping } from '@/services/keys';

/**
 * `/` goes to the search box, `j` and `k` to the next and previous row. The row's link has the focus, so Enter
 * opens it.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || !list.current) return;
      if (event.key === '/') {
        event.preventDefault();
        list.current.querySelector<HTMLInputElement>('input[type=search]')?.focus();
        return;
      }
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step === 0) return;
      const links = [...list.current.querySelectorAll<HTMLElement>('.list-row-link')];
      const row = document.activeElement?.closest('tr');
      const here = links.findIndex((link) => link.closest('tr') === row && row !== null);
      const next = here < 0 ? (step > 0 ? 0 : links.length - 1) : here + step;
      links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list]);
}
