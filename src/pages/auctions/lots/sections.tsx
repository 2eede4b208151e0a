// biome-ignore-all lint/a11y/useSemanticElements: rows placed by the virtual list cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the input of the active cell holds the focus
import { useRef } from 'react';
import type { Sort } from './GridHead';
import type { LotRows } from './lotRows';

export const sectionHeight = 32;

/** Between rows that stand by number: the section of the catalogue that begins here. */
export const Section = ({ text, start }: { text: string; start: number }) => (
  <div role="row" className="lot-grid-section" style={{ transform: `translateY(${start}px)` }}>
    <span role="rowheader">{text}</span>
  </div>
);

/** Where a section begins. What was once seen is remembered: rows that are scrolled away keep their height. */
export function useSections(rows: LotRows, sort: Sort) {
  const known = useRef(new Map<number, string>());
  /** the section that begins with a row; '' where none does */
  const of = (index: number): string => {
    const section = known.current.get(index) ?? '';
    return section === known.current.get(index - 1) ? '' : section;
  };
  /** to be told of the rows in sight; answers something else when a heading has come or gone */
  const look = (seen: readonly { index: number }[]): string => {
    if (sort !== 'number' && sort !== '-number') return '';
    for (const { index } of seen) {
      const section = rows.row(index)?.section;
      if (section !== undefined) known.current.set(index, section);
    }
    return [...known.current.keys()].filter(of).join();
  };
  return { of, look };
}
