import { type KeyboardEvent, type RefObject, useState } from 'react';

interface Arrows {
  /** those that are drawn, by their place in the list */
  rows: readonly number[];
  /** place of the one in work; -1: it is not among them */
  current: number;
  count: number;
  show(index: number): void;
}

/** The list is one stop of Tab, at the one in work whenever the focus comes from elsewhere; arrows, Home and End lead from row to row, Enter opens. */
export function useArrows(scroller: RefObject<HTMLElement | null>, { rows, current, count, show }: Arrows) {
  const [focused, setFocused] = useState<number>();
  const stop = [focused, current].find((at) => at !== undefined && rows.includes(at)) ?? rows[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -count, End: count };
    const step = steps[event.key];
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (step === undefined || !isPlain) return;
    event.preventDefault();
    const next = Math.min(count - 1, Math.max(0, Number(event.currentTarget.dataset.index) + step));
    show(next);
    // A row far away is drawn once the list stands there.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus(),
    );
  };
  return { stop, onFocus: setFocused, onKeyDown };
}
