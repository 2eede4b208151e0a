import type { InputRef } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome } from '#contract/outcomes';
import type { BuyerSuggestion, Desk, ResultRow } from '#contract/results';
import { useText } from '@/services/text';
import { type EntryDraft, emptyDraft, getLastBuyerText, hasInput, toOutcome } from './entryDraft';

export interface Entry {
  auctionId: number;
  /** clients selected for typed texts since the desk was opened */
  selectedBuyers: Map<string, BuyerSuggestion>;
  desk: Desk;
  line: ResultRow;
  /** a question is shown instead */
  hidden: boolean;
  onTyping(typing: boolean): void;
  onRecord(outcome: Outcome): void;
}

/** The input for the current lot, its issue, and the actions that record it; `hammer` and `who` are its two fields. */
export function useEntry({
  selectedBuyers,
  desk,
  line,
  hidden,
  onTyping,
  onRecord,
}: Omit<Entry, 'auctionId'>) {
  const t = useText();
  const [draft, setDraft] = useState<EntryDraft>(emptyDraft);
  const [issue, setError] = useState<string>();
  const hammerInput = useRef<InputRef>(null);
  const buyerInput = useRef<InputRef>(null);
  const canMarkSubject = line.status !== 'SUBJECT';
  const isBlank = !hasInput(draft);
  const lastBuyer = getLastBuyerText(desk.recentLots);
  useEffect(() => onTyping(!isBlank), [onTyping, isBlank]);
  useEffect(() => {
    if (!hidden) hammerInput.current?.focus({ cursor: 'all' });
  }, [hidden]);

  const updateDraft = (patch: Partial<EntryDraft>) => setDraft((before) => ({ ...before, ...patch }));
  const reportMissingHammer = () => setError((before) => before ?? t('results.hammer.missing'));
  /** moves from the hammer to the buyer */
  const focusBuyer = () => {
    if (toOutcome(draft)) buyerInput.current?.focus();
    else reportMissingHammer();
  };
  const complete = () => {
    const outcome = toOutcome(draft);
    if (outcome) {
      if (draft.buyer) selectedBuyers.set(draft.buyerText.trim(), draft.buyer);
      return onRecord(outcome);
    }
    reportMissingHammer();
    hammerInput.current?.focus();
  };
  const applyOutcome = useCallback(
    (outcome: 'PASSED' | 'WITHDRAWN' | 'SUBJECT') => {
      if (outcome === 'PASSED') onRecord({ outcome, lastBid: draft.amount });
      else if (outcome === 'WITHDRAWN') {
        if (desk.canWithdraw) onRecord({ outcome });
      } else if (canMarkSubject) {
        setDraft((before) => ({ ...before, subject: !before.subject }));
        (draft.amount === null ? hammerInput : buyerInput).current?.focus();
      }
    },
    [draft.amount, onRecord, desk.canWithdraw, canMarkSubject],
  );
  /** enters the buyer of the last sold lot */
  const repeatBuyer = () => {
    if (lastBuyer === '') return;
    updateDraft({ buyerText: lastBuyer, buyer: selectedBuyers.get(lastBuyer) ?? null });
    (draft.amount === null ? hammerInput : buyerInput).current?.focus();
  };
  return {
    lastBuyer,
    repeatBuyer,
    draft,
    updateDraft,
    issue,
    setError,
    hammerInput,
    buyerInput,
    canMarkSubject,
    applyOutcome,
    complete,
    focusBuyer,
  };
}
