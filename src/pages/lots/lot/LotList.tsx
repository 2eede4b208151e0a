import { useVirtualizer } from '@tanstack/react-virtual';
import { Input, Select, Skeleton } from 'antd';
import { useEffect, useRef } from 'react';
import Link from '@/components/Link';
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

  return (
    <nav className="lot-list no-print" aria-label={t('lot.list')}>
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
      <div className="lot-list-rows" ref={scroller}>
        {!all && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const lot = shown[index];
            if (!lot) return null;
            return (
              <Link
                key={lot.number}
                to={addressOf(lot.number)}
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
