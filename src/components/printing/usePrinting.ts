import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ActionRun, useAction } from '@/services/action';
import { useShortcut } from '@/services/keys';
import { notify } from '@/services/notice';
import { useText } from '@/services/text';
import { SheetContext } from '../form/SheetContext';

/** Printing more rows than this is impractical; export a file instead. */
export const maxRows = 5000;

interface PrintingOptions<Rows> {
  /** all rows to print, loaded when necessary */
  loadAll(): Promise<Rows>;
  /** the rows that are loaded already */
  getLoaded(): Rows;
  /** returns whether these are all rows to print */
  isComplete(rows: Rows): boolean;
}

/**
 * Returns the rows to render for print, from just before printing until it is done; undefined otherwise. The button
 * (`print`) and Ctrl/⌘ P load all rows first. The browser's own menu cannot wait: it prints the loaded rows, and when those
 * are not all, printing everything is offered afterward.
 */
export function usePrinting<Rows>(options: PrintingOptions<Rows>): {
  print: ActionRun<[]>;
  printed: Rows | undefined;
} {
  const [printed, setPrinted] = useState<Rows>();
  const latest = useRef({ ...options, printed });
  latest.current = { ...options, printed };
  const print = useAction(async () => {
    const allRows = await latest.current.loadAll();
    flushSync(() => setPrinted(allRows));
    window.print();
  });
  const t = useText();
  const { run } = print;
  const offerFullPrint = () =>
    notify({
      kind: 'card',
      tone: 'info',
      title: t('list.printedPart'),
      action: { label: t('list.printWhole'), run: () => void run() },
      key: 'printed',
    });
  const offer = useRef(offerFullPrint);
  offer.current = offerFullPrint;
  const inSheet = useContext(SheetContext) !== undefined;
  // An open sheet is printed instead of the page below it.
  const isOnTop = useCallback(() => inSheet || !document.querySelector('.ant-drawer-open'), [inSheet]);
  useShortcut(['mod+p'], () => void print.run(), isOnTop);
  useEffect(() => {
    let isPartial = false;
    const begin = () => {
      if (!isOnTop()) return;
      const { printed: alreadyPrinted, getLoaded, isComplete } = latest.current;
      if (alreadyPrinted !== undefined) return;
      const rows = getLoaded();
      isPartial = !isComplete(rows);
      flushSync(() => setPrinted(rows));
    };
    const end = () => {
      setPrinted(undefined);
      if (isPartial) offer.current();
      isPartial = false;
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, [isOnTop]);
  return { print, printed };
}
