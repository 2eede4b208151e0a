import { type KeyboardEvent, type RefObject, useState } from 'react';

interface Arrows {
  /** the rendered rows, by index in the list */
  rows: readonly number[];
  /** index of the current row; -1: it is not in the list */
  current: number;
  count: number;
  show(index: number): void;
}

/**
 * The list is a single tab stop, which is the current row whenever the focus comes from outside; arrows, Home and End move
 * between rows, Enter opens.
 */
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
    // A distant row is rendered only after the list has scrolled there.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus(),
    );
  };
  return { stop, onFocus: setFocused, onKeyDown };
}
