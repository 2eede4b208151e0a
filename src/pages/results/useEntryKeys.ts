import type { Desk } from '#contract/results';
import { useShortcut } from '@/services/keys';
import { outcomeOfKey } from './typed';

interface KeysGiven {
  busy: boolean;
  hidden: boolean;
  onUndo(): void;
  act(outcome: 'PASSED' | 'WITHDRAWN' | 'SUBJECT'): void;
  /** nothing is typed */
  blank: boolean;
  currency: Desk['currency'];
}

/** The keys of the line while no field has them: P, W, S, and Ctrl/⌘ Z. */
export function useEntryKeys({ act, onUndo, blank, busy, hidden, currency }: KeysGiven) {
  // With something typed the key belongs to the field.
  useShortcut(['mod+z'], onUndo, () => blank && !busy && !document.querySelector('.ant-modal-wrap'));
  useShortcut(
    ['p', 'w', 's'],
    ({ key }) => {
      const outcome = outcomeOfKey(key, '', currency);
      if (outcome) act(outcome);
    },
    () => !hidden && !busy,
  );
}
