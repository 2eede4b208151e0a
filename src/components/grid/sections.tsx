// biome-ignore-all lint/a11y/useSemanticElements: rows placed by the virtual list cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the input of the active cell holds the focus
import { useRef } from 'react';
import type { GridRows } from './types';

export const sectionHeight = 32;

/** The heading of the section that begins between two rows. */
export const Section = ({ text, start }: { text: string; start: number }) => (
  <div role="row" className="grid-section" style={{ transform: `translateY(${start}px)` }}>
    <span role="rowheader">{text}</span>
  </div>
);

/**
 * Returns where sections begin. Headings that were visible once are cached, so that rows keep their height after scrolling
 * away.
 */
export function useSections<Row>(rows: GridRows<Row>, sectionOf: ((row: Row) => string) | undefined) {
  const cached = useRef(new Map<number, string>());
  /** the heading of the section that begins with a row; '' when none does */
  const headingAt = (index: number): string => {
    const section = cached.current.get(index) ?? '';
    return section === cached.current.get(index - 1) ? '' : section;
  };
  /** called with the visible rows; the result changes when a heading appeared or disappeared */
  const cacheSections = (visibleItems: readonly { index: number }[]): string => {
    if (!sectionOf) return '';
    for (const { index } of visibleItems) {
      const row = rows.row(index);
      if (row) cached.current.set(index, sectionOf(row));
    }
    return [...cached.current.keys()].filter(headingAt).join();
  };
  return { headingAt, cacheSections };
}
