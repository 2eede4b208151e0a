import { useShortcut } from '@/services/keys';

interface Keys {
  previous(): void;
  next(): void;
  saveAndNext(): void;
}

/** Alt ↑ ↓ go to the one before and after, Ctrl/⌘ Enter saves and goes on. */
export function useReviewKeys({ previous, next, saveAndNext }: Keys) {
  const isFree = () =>
    !document.querySelector('.ant-drawer-open, .ant-modal-wrap:not([style*="display: none"])');
  useShortcut(['alt+up'], previous, isFree);
  useShortcut(['alt+down'], next, isFree);
  useShortcut(['mod+enter'], saveAndNext, isFree);
}
