import { useLayoutEffect, useMemo } from 'react';

/** Moves the focus to the start of the page without scrolling. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/**
 * For overlays: when one is closed or unmounted, the focus returns to where it was; a row that was rendered again is found
 * by its address.
 */
export function useFocusReturn(open = true): void {
  // During render, because the overlay takes the focus before an effect runs.
  const opener = useMemo(() => (open ? document.activeElement : null), [open]);
  useLayoutEffect(() => {
    if (!opener) return;
    return () => {
      // After unmounting, because until then the overlay takes the focus back.
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
