import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ActionRun, useAction } from '@/services/action';
import { useShortcut } from '@/services/keys';
import { notify } from '@/services/notice';
import { useText } from '@/services/text';
import { SheetContext } from '../form/SheetContext';

/** Paper has its limits: beyond so many rows a file is the better way. */
export const maxRows = 5000;

interface PrintingOptions<Rows> {
  /** all the rows that belong on paper, fetched if need be */
  loadAll(): Promise<Rows>;
  /** those that are there already */
  getLoaded(): Rows;
  /** are these all that belong on paper? */
  isComplete(rows: Rows): boolean;
}

/**
 * What is to be drawn for paper, from just before the page is printed until it is done; undefined otherwise. The
 * button (`print`) and Ctrl/⌘ P fetch the whole first. The browser's own menu waits for nothing: it gets what is in
 * hand, and where that is not all the whole is offered afterwards.
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
  // What lies over the page is printed in its place.
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
