import { useVirtualizer } from '@tanstack/react-virtual';
import { Input, Select, Skeleton } from 'antd';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import Link from '@/components/Link';
import { useSearchKey } from '@/components/list/useRowKeys';
import { Thumb } from '@/components/pictures/Thumb';
import { useText } from '@/services/text';
import type { Row } from './strip';

interface Props<R extends Row, View extends string> {
  /** what the list holds */
  label: string;
  /** undefined while loading */
  all: readonly R[] | undefined;
  /** those that are chosen and found, in order */
  shown: readonly R[];
  typed: string;
  onSearch(text: string): void;
  current: string;
  view: View;
  views: readonly { value: View; label: string }[];
  onView(view: View): void;
  stateOf(row: R): ReactNode;
  /** numbers of those with changes that are not saved */
  unsaved: ReadonlySet<string>;
  addressOf(number: string): string;
}

const rowHeight = 48;

/** All of them beside the one in work: number, name, how far it is. */
export function ReviewList<R extends Row, View extends string>(props: Props<R, View>) {
  const { label, all, shown, typed, onSearch, current, view, views, onView, stateOf } = props;
  const { unsaved, addressOf } = props;
  const t = useText();
  const root = useRef<HTMLElement>(null);
  useSearchKey(root);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const at = shown.findIndex(({ number }) => number === current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the one in work, not the scrolling
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at);
  }, [at, all]);
  const rows = virtual.getVirtualItems();
  const arrows = useArrows(scroller, {
    rows: rows.map(({ index }) => index),
    current: at,
    count: shown.length,
    show: (index) => virtual.scrollToIndex(index),
  });

  return (
    <nav ref={root} className="review-list no-print" aria-label={label}>
      <Select<View> aria-label={t('lot.list.show')} value={view} onChange={onView} options={[...views]} />
      <Input
        type="search"
        allowClear
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        value={typed}
        onChange={(event) => onSearch(event.target.value)}
      />
      <p aria-live="polite">
        <bdi>{all ? t('lot.list.count', { shown: shown.length, total: all.length }) : ' '}</bdi>
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus leaves its links */}
      <div className="review-list-rows" ref={scroller} tabIndex={-1} onBlur={() => arrows.onFocus(undefined)}>
        {!all && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {rows.map(({ index, start }) => {
            const row = shown[index];
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
                  <span className="review-list-name">
                    {[row.artist, row.title].filter(Boolean).join(', ')}
                  </span>
                </span>
              </Link>
            );
          })}
        </div>
      </div>
    </nav>
  );
}

interface Arrows {
  /** those that are drawn, by their place in the list */
  rows: readonly number[];
  /** place of the one in work; -1: it is not among them */
  current: number;
  count: number;
  show(index: number): void;
}

/** The list is one stop of Tab, at the one in work whenever the focus comes from elsewhere; arrows, Home and End lead from row to row, Enter opens. */
function useArrows(scroller: RefObject<HTMLElement | null>, { rows, current, count, show }: Arrows) {
  const [focused, setFocused] = useState<number>();
  const stop = [focused, current].find((at) => at !== undefined && rows.includes(at)) ?? rows[0];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -count, End: count };
    const step = steps[event.key];
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (step === undefined || !isPlain) return;
    event.preventDefault();
    const next = Math.min(count - 1, Math.max(0, Number(event.currentTarget.dataset.index) + step));
    show(next);
    // A row far away is drawn once the list stands there.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus(),
    );
  };
  return { stop, onFocus: setFocused, onKeyDown };
}
