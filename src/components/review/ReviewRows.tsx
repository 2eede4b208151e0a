import { useVirtualizer } from '@tanstack/react-virtual';
import { Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import Link from '@/components/page/Link';
import { Thumb } from '@/components/pictures/Thumb';
import { useText } from '@/services/text';
import type { Row } from './strip';
import { useArrows } from './useArrows';

export interface RowsProps<R extends Row> {
  /** undefined while loading */
  all: readonly R[] | undefined;
  /** those matching the view, in order */
  visible: readonly R[];
  current: string;
  stateOf(row: R): ReactNode;
  /** numbers of the rows with unsaved changes */
  unsaved: ReadonlySet<string>;
  addressOf(number: string): string;
}

const rowHeight = 48;

/** Number, name and readiness of each row, linked to its page. Scrolls to the current row. */
export function ReviewRows<R extends Row>(props: RowsProps<R>) {
  const { all, visible, current, stateOf, unsaved, addressOf } = props;
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: visible.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const at = visible.findIndex(({ number }) => number === current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the one in work, not the scrolling
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at);
  }, [at, all]);
  const rows = virtual.getVirtualItems();
  const arrows = useArrows(scroller, {
    rows: rows.map(({ index }) => index),
    current: at,
    count: visible.length,
    show: (index) => virtual.scrollToIndex(index),
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves its links
    <div className="review-list-rows" ref={scroller} tabIndex={-1} onBlur={() => arrows.onFocus(undefined)}>
      {!all && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {rows.map(({ index, start }) => {
          const row = visible[index];
          if (!row) return null;
          return (
            <Link
              key={row.number}
              to={addressOf(row.number)}
              data-index={index}
              tabIndex={index === arrows.stop ? 0 : -1}
              onFocus={() => arrows.onFocus(index)}
              onKeyDown={arrows.onKeyDown}
              aria-current={row.number === current ? 'page' : undefined}
              className={row.number === current ? 'review-list-row is-current' : 'review-list-row'}
              style={{ transform: `translateY(${start}px)`, height: rowHeight }}
            >
              <Thumb id={row.pictureId} size={32} />
              <span className="review-list-words">
                <span className="review-list-head">
                  <b>{row.number}</b>
                  {unsaved.has(row.number) && <em title={t('lot.unsaved')}>✎</em>}
                  {stateOf(row)}
                </span>
                <span className="review-list-name">{[row.artist, row.title].filter(Boolean).join(', ')}</span>
              </span>
            </Link>
          );
        })}
      </div>
    </div>
  );
}
