import type { Desk } from '#contract/results';
import { useFieldKeys, useShortcut } from '@/services/keys';
import { getKeyOutcome, repeatBuyerKey } from './entryDraft';

interface EntryKeysOptions {
  busy: boolean;
  hidden: boolean;
  onUndo(): void;
  applyOutcome(outcome: 'PASSED' | 'WITHDRAWN' | 'SUBJECT'): void;
  /** moves to the buyer */
  focusBuyer(): void;
  /** enters the buyer of the last lot */
  repeatBuyer(): void;
  amountText: string;
  /** nothing is typed */
  isBlank: boolean;
  currency: Desk['currency'];
}

export const hammerField = 'live-hammer';

/** The keys of the entry line: P, W, S outside fields and in the hammer field, there also `=` and Enter, and Ctrl/⌘ Z. */
export function useEntryKeys(options: EntryKeysOptions) {
  const { applyOutcome, focusBuyer, repeatBuyer, onUndo, amountText, isBlank, busy, hidden, currency } =
    options;
  // With text in a field the key belongs to the field.
  useShortcut(['mod+z'], onUndo, () => isBlank && !busy && !document.querySelector('.ant-modal-wrap'));
  useShortcut(
    ['p', 'w', 's'],
    ({ key }) => {
      const outcome = getKeyOutcome(key, '', currency);
      if (outcome) applyOutcome(outcome);
    },
    () => !hidden && !busy,
  );
  useFieldKeys(
    hammerField,
    ['p', 'w', 's', repeatBuyerKey, 'enter'],
    ({ key }) => {
      const outcome = getKeyOutcome(key, amountText, currency);
      if (outcome) applyOutcome(outcome);
      else if (key === repeatBuyerKey) repeatBuyer();
      else focusBuyer();
    },
    ({ key }) =>
      !busy &&
      (key === repeatBuyerKey || key === 'Enter' || getKeyOutcome(key, amountText, currency) !== undefined),
  );
}
