import type { Desk } from '#contract/results';
import { useFieldKeys, useShortcut } from '@/services/keys';
import { outcomeOfKey, sameKey } from './typed';

interface KeysGiven {
  busy: boolean;
  hidden: boolean;
  onUndo(): void;
  act(outcome: 'PASSED' | 'WITHDRAWN' | 'SUBJECT'): void;
  /** on to the buyer */
  goOn(): void;
  /** the buyer of the last lot */
  again(): void;
  amountText: string;
  /** nothing is typed */
  blank: boolean;
  currency: Desk['currency'];
}

export const hammerField = 'live-hammer';

/** The keys of the line: P, W, S where no other field than the hammer's has them, there `=` and Enter too, and Ctrl/⌘ Z. */
export function useEntryKeys(given: KeysGiven) {
  const { act, goOn, again, onUndo, amountText, blank, busy, hidden, currency } = given;
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
  useFieldKeys(
    hammerField,
    ['p', 'w', 's', sameKey, 'enter'],
    ({ key }) => {
      const outcome = outcomeOfKey(key, amountText, currency);
      if (outcome) act(outcome);
      else if (key === sameKey) again();
      else goOn();
    },
    ({ key }) =>
      !busy && (key === sameKey || key === 'Enter' || outcomeOfKey(key, amountText, currency) !== undefined),
  );
}
