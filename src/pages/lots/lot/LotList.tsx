import { useVirtualizer } from '@tanstack/react-virtual';
import { Input, Select, Skeleton } from 'antd';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import Link from '@/components/Link';
import { useSearchKey } from '@/components/list/useRowKeys';
import { LotState, ReadinessState } from '@/components/lots/LotStates';
import { useText } from '@/services/text';
import { type Strip, type View, views } from './summaries';

interface Props {
  strip: Strip;
  current: string;
  view: View;
  onView(view: View): void;
  /** lots with changes that are not saved */
  unsaved: ReadonlySet<string>;
  addressOf(number: string): string;
}

const rowHeight = 48;

/** Every lot of the sale beside the one in work: number, name, how far it is. */
export function LotList({ strip, current, view, onView, unsaved, addressOf }: Props) {
  const t = useText();
  const { all, shown } = strip;
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the lot in work, not the scrolling
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
    <nav ref={root} className="lot-list no-print" aria-label={t('lot.list')}>
      <Select<View>
        aria-label={t('lot.list.show')}
        value={view}
        onChange={onView}
        options={views.map((value) => ({ value, label: t(`lot.list.${value}`) }))}
      />
      <Input
        type="search"
        allowClear
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        value={strip.typed}
        onChange={(event) => strip.search(event.target.value)}
      />
      <p aria-live="polite">{all ? t('lot.list.count', { shown: shown.length, total: all.length }) : ' '}</p>
      <div className="lot-list-rows" ref={scroller} tabIndex={-1}>
        {!all && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {rows.map(({ index, start }) => {
            const lot = shown[index];
            if (!lot) return null;
            return (
              <Link
                key={lot.number}
                to={addressOf(lot.number)}
                data-index={index}
                tabIndex={index === arrows.stop ? 0 : -1}
                onFocus={() => arrows.onFocus(index)}
                onKeyDown={arrows.onKeyDown}
                aria-current={lot.number === current ? 'page' : undefined}
                className={lot.number === current ? 'lot-list-row is-current' : 'lot-list-row'}
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
              >
                <span className="lot-list-head">
                  <b>{lot.number}</b>
                  {unsaved.has(lot.number) && <em title={t('lot.unsaved')}>✎</em>}
                  {lot.status === 'DRAFT' ? (
                    <ReadinessState readiness={lot.readiness} />
                  ) : (
                    <LotState status={lot.status} />
                  )}
                </span>
                <span className="lot-list-name">{[lot.artist, lot.title].filter(Boolean).join(', ')}</span>
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
  /** place of the lot in work; -1: it is not among them */
  current: number;
  count: number;
  show(index: number): void;
}

/** The list is one stop of Tab, at the lot in work; arrows, Home and End lead from row to row, Enter opens. */
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
