import type { InputRef } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome } from '#contract/outcomes';
import type { Desk, FoundBuyer, ResultRow } from '#contract/results';
import { useText } from '@/services/text';
import { isTyped, nothingTyped, outcomeOf, type Typed, whoseLast } from './typed';

export interface Entry {
  auctionId: number;
  /** clients who were chosen for what was typed, since the desk was opened */
  chosen: Map<string, FoundBuyer>;
  desk: Desk;
  line: ResultRow;
  /** a question stands in its place */
  hidden: boolean;
  onTyping(typing: boolean): void;
  onRecord(outcome: Outcome): void;
}

/** What is typed into the line, its fault, and the ways it ends; `hammer` and `who` are its two fields. */
export function useEntry({ chosen, desk, line, hidden, onTyping, onRecord }: Omit<Entry, 'auctionId'>) {
  const t = useText();
  const [typed, setTyped] = useState<Typed>(nothingTyped);
  const [fault, setFault] = useState<string>();
  const hammer = useRef<InputRef>(null);
  const who = useRef<InputRef>(null);
  const maySubject = line.status !== 'SUBJECT';
  const blank = !isTyped(typed);
  const same = whoseLast(desk.lately);
  useEffect(() => onTyping(!blank), [onTyping, blank]);
  useEffect(() => {
    if (!hidden) hammer.current?.focus({ cursor: 'all' });
  }, [hidden]);

  const type = (more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more }));
  const missing = () => setFault((before) => before ?? t('results.hammer.missing'));
  /** from the hammer on to the buyer */
  const goOn = () => {
    if (outcomeOf(typed)) who.current?.focus();
    else missing();
  };
  const complete = () => {
    const outcome = outcomeOf(typed);
    if (outcome) {
      if (typed.buyer) chosen.set(typed.who.trim(), typed.buyer);
      return onRecord(outcome);
    }
    missing();
    hammer.current?.focus();
  };
  const act = useCallback(
    (outcome: 'PASSED' | 'WITHDRAWN' | 'SUBJECT') => {
      if (outcome === 'PASSED') onRecord({ outcome, lastBid: typed.amount });
      else if (outcome === 'WITHDRAWN') {
        if (desk.mayWithdraw) onRecord({ outcome });
      } else if (maySubject) {
        setTyped((before) => ({ ...before, subject: !before.subject }));
        (typed.amount === null ? hammer : who).current?.focus();
      }
    },
    [typed.amount, onRecord, desk.mayWithdraw, maySubject],
  );
  /** the buyer of the last lot that was knocked down has this one too */
  const again = () => {
    if (same === '') return;
    type({ who: same, buyer: chosen.get(same) ?? null });
    (typed.amount === null ? hammer : who).current?.focus();
  };
  return { same, again, typed, type, fault, setFault, hammer, who, maySubject, act, complete, goOn };
}
