import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { sectionHeight, useSections } from './sections';
import type { GridRows } from './types';

export const rowHeight = 40;

interface Given<Row> {
  rows: GridRows<Row>;
  total: number;
  scroller: RefObject<HTMLDivElement | null>;
  /** stays, wherever the wheel went: its input holds the focus */
  activeRow: number;
  sectionOf: ((row: Row) => string) | undefined;
}

/** The rows that are drawn: those on the screen and a few beside, with the headings between them. */
export function useRowsInSight<Row>({ rows, total, scroller, activeRow, sectionOf }: Given<Row>) {
  const sections = useSections(rows, sectionOf);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + (sections.of(index) ? sectionHeight : 0),
    overscan: 8,
    scrollPaddingStart: rowHeight,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const inSight = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
      if (activeRow < count && (activeRow < from || activeRow > to)) inSight.push(activeRow);
      return inSight.sort((a, b) => a - b);
    },
  });
  const drawn = virtual.getVirtualItems();
  const [first, last] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? 0];
  const { show } = rows;
  useEffect(() => show(first, last), [show, first, last]);
  const begun = sections.look(drawn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights follow the headings
  useLayoutEffect(() => virtual.measure(), [begun]);
  return {
    height: virtual.getTotalSize(),
    scrollTo: (index: number) => virtual.scrollToIndex(index),
    inSight: drawn.map(({ index, start }) => {
      const section = sections.of(index);
      return { index, section, start, top: start + (section ? sectionHeight : 0) };
    }),
  };
}
