import { useLayoutEffect, useMemo } from 'react';

/** Puts the focus where the page begins, without a jump. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** For what lies over a page: once it is closed or gone the focus is where it was before; a row that was drawn anew is found by its address. */
export function useFocusReturn(open = true): void {
  // While it is drawn, for what opens takes the focus before an effect could look.
  const opener = useMemo(() => (open ? document.activeElement : null), [open]);
  useLayoutEffect(() => {
    if (!opener) return;
    return () => {
      // Once it is gone, for until then it takes the focus back.
      requestAnimationFrame(() => {
        const href = opener.getAttribute('href');
        const target = opener.isConnected
          ? opener
          : [...document.links].find((link) => link.getAttribute('href') === href);
        if (target instanceof HTMLElement && target !== document.body) target.focus();
        // It was opened by its address: nothing on the page had the focus.
        else focusContent();
      });
    };
  }, [opener]);
}
