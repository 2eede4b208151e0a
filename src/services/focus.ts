import { useLayoutEffect, useMemo } from 'react';

/** Moves the focus to the start of the page without scrolling. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

const overlays = '[role="dialog"], .ant-popover';
/** The element that had the focus last outside of dialogs and questions. */
let lastOutside: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest(overlays)) lastOutside = target;
});

/** A question keeps its buttons in the page when it is closed. */
const isGone = (opener: Element): boolean =>
  !opener.isConnected || opener.closest('.ant-popover-hidden') !== null;

/** Returns where the focus was before the dialog or question that contained the opener. */
const findBefore = (opener: Element): Element | undefined => {
  if (lastOutside?.isConnected && opener.closest(overlays)) return lastOutside;
  const href = opener.getAttribute('href');
  return href === null ? undefined : [...document.links].find((link) => link.getAttribute('href') === href);
};

/**
 * For overlays: when one is closed or unmounted, the focus returns to where it was; a row that was rendered again is found
 * by its address, and a dialog that is gone by what opened it.
 */
export function useFocusReturn(open = true): void {
  // During render, because the overlay takes the focus before an effect runs.
  const opener = useMemo(() => (open ? document.activeElement : null), [open]);
  useLayoutEffect(() => {
    if (!opener) return;
    return () => {
      // After unmounting, because until then the overlay takes the focus back.
      requestAnimationFrame(() => {
        const target = isGone(opener) ? findBefore(opener) : opener;
        if (target instanceof HTMLElement && target !== document.body) target.focus();
        // It was opened by its address: nothing on the page had the focus.
        else focusContent();
      });
    };
  }, [opener]);
}
