import { useShortcut } from '@/services/keys';

interface Keys {
  previous(): void;
  next(): void;
  saveAndNext(): void;
}

/** Alt ↑ ↓ go to the previous and next row, Ctrl/⌘ Enter saves and goes to the next. */
export function useReviewKeys({ previous, next, saveAndNext }: Keys) {
  const isFree = () =>
    !document.querySelector('.ant-drawer-open, .ant-modal-wrap:not([style*="display: none"])');
  useShortcut(['alt+up'], previous, isFree);
  useShortcut(['alt+down'], next, isFree);
  useShortcut(['mod+enter'], saveAndNext, isFree);
}
