import { type DragEvent, useState } from 'react';
import type { GridRows } from './types';

/** How a row is moved: its first cell gets a value between those of its new neighbors. */
export interface RowMove<Row> {
  /** the text that sorts a row between these two; undefined when there is none */
  between(before: Row | undefined, after: Row | undefined, moved: Row): string | undefined;
  /** the message at the cell when there is none */
  noPlaceText: string;
}

interface RowMoveOptions<Row> {
  rows: GridRows<Row>;
  move: RowMove<Row> | undefined;
  /** types the text into the first cell of the row; undefined: no text would move it there */
  onDrop(row: Row, text: string | undefined): void;
}

/** Makes rows draggable by their first cell. A drop is the same action as typing into that cell, and Ctrl/⌘ Z undoes it. */
export function useRowMove<Row>({ rows, move, onDrop }: RowMoveOptions<Row>) {
  const [from, setFrom] = useState<number>();
  /** the row after which it would be dropped; -1: before all */
  const [target, setTarget] = useState<number>();
  const endMove = () => {
    setFrom(undefined);
    setTarget(undefined);
  };
  return {
    begin: setFrom,
    dropAt: (index: number) =>
      index === target ? ('behind' as const) : index === 0 && target === -1 ? ('before' as const) : undefined,
    over(event: DragEvent, index: number) {
      if (from === undefined) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      setTarget(event.clientY < top + height / 2 ? index - 1 : index);
    },
    drop(event: DragEvent) {
      event.preventDefault();
      const row = from === undefined ? undefined : rows.row(from);
      endMove();
      if (!move || !row || target === undefined || target === from || target + 1 === from) return;
      onDrop(row, move.between(rows.row(target), rows.row(target + 1), row));
    },
    end: endMove,
  };
}
