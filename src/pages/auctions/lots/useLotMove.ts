import { type DragEvent, useState } from 'react';
import { labelBetween } from '#contract/lot-number';
import type { LotRows } from './lotRows';
import type { useLotSaves } from './lotSaves';

/**
 * A lot is moved among the others by giving it a number between its new neighbours': dropped between 7 and 8 it
 * becomes 7A. The deed is that of typing the number, and Ctrl/⌘ Z takes it back.
 */
export function useLotMove(rows: LotRows, saves: ReturnType<typeof useLotSaves>, onMoved: () => void) {
  const [from, begin] = useState<number>();
  /** the row behind which it would stand; -1: before all */
  const [target, setTarget] = useState<number>();
  const end = () => {
    begin(undefined);
    setTarget(undefined);
  };
  const over = (event: DragEvent, index: number) => {
    if (from === undefined) return;
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    setTarget(event.clientY < top + height / 2 ? index - 1 : index);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const lot = from === undefined ? undefined : rows.row(from);
    end();
    if (!lot || target === undefined || target === from || target + 1 === from) return;
    const label = labelBetween(rows.row(target)?.number, rows.row(target + 1)?.number);
    const cell = { key: 'number', text: label ?? lot.number } as const;
    if (label === undefined) saves.refuse(lot, { ...cell, change: {} }, 'lots.move.none');
    else void saves.save([{ lot, cells: [{ ...cell, change: { number: label } }] }]).then(onMoved);
  };
  return {
    begin,
    /** what a row has to do while another is dragged over it */
    row: (index: number) => ({
      'data-drop': index === target ? 'behind' : index === 0 && target === -1 ? 'before' : undefined,
      onDragOver: (event: DragEvent) => over(event, index),
      onDrop: drop,
      onDragEnd: end,
    }),
  };
}
