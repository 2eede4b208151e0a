// biome-ignore-all lint/a11y/useSemanticElements: rows placed by the virtual list cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the input of the active cell holds the focus
import { useRef } from 'react';
import type { GridRows } from './types';

export const sectionHeight = 32;

/** Between rows: the heading of those that begin here. */
export const Section = ({ text, start }: { text: string; start: number }) => (
  <div role="row" className="grid-section" style={{ transform: `translateY(${start}px)` }}>
    <span role="rowheader">{text}</span>
  </div>
);

/** Where a section begins. What was once seen is remembered: rows that are scrolled away keep their height. */
export function useSections<Row>(rows: GridRows<Row>, sectionOf: ((row: Row) => string) | undefined) {
  const cached = useRef(new Map<number, string>());
  /** the section that begins with a row; '' where none does */
  const headingAt = (index: number): string => {
    const section = cached.current.get(index) ?? '';
    return section === cached.current.get(index - 1) ? '' : section;
  };
  /** to be told of the rows in sight; answers something else when a heading has come or gone */
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
