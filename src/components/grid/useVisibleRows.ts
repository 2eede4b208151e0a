import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { sectionHeight, useSections } from './sections';
import type { GridRows } from './types';

export const rowHeight = 40;

interface VisibleRowsOptions<Row> {
  rows: GridRows<Row>;
  total: number;
  scroller: RefObject<HTMLDivElement | null>;
  /** stays rendered when scrolled away, because its input has the focus */
  activeRow: number;
  sectionOf: ((row: Row) => string) | undefined;
}

/** Returns the rows to render: those on the screen and a few more, with the headings between them. */
export function useVisibleRows<Row>({
  rows,
  total,
  scroller,
  activeRow,
  sectionOf,
}: VisibleRowsOptions<Row>) {
  const sections = useSections(rows, sectionOf);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + (sections.headingAt(index) ? sectionHeight : 0),
    overscan: 8,
    scrollPaddingStart: rowHeight,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
      if (activeRow < count && (activeRow < from || activeRow > to)) indexes.push(activeRow);
      return indexes.sort((a, b) => a - b);
    },
  });
  const visibleItems = virtual.getVirtualItems();
  const [first, last] = [visibleItems[0]?.index ?? 0, visibleItems.at(-1)?.index ?? 0];
  const { show } = rows;
  useEffect(() => show(first, last), [show, first, last]);
  const headingsKey = sections.cacheSections(visibleItems);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights follow the headings
  useLayoutEffect(() => virtual.measure(), [headingsKey]);
  return {
    height: virtual.getTotalSize(),
    scrollTo: (index: number) => virtual.scrollToIndex(index),
    rows: visibleItems.map(({ index, start }) => {
      const section = sections.headingAt(index);
      return { index, section, start, top: start + (section ? sectionHeight : 0) };
    }),
  };
}
