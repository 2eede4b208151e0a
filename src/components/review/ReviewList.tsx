import { Input, Select } from 'antd';
import { useRef } from 'react';
import { useSearchKey } from '@/components/list/useRowKeys';
import { useText } from '@/services/text';
import { ReviewRows, type RowsProps } from './ReviewRows';
import type { Row } from './strip';

interface Props<R extends Row, View extends string> extends RowsProps<R> {
  /** accessible name of the list */
  label: string;
  typed: string;
  onSearch(text: string): void;
  view: View;
  views: readonly { value: View; label: string }[];
  onView(view: View): void;
}

/** The list beside the current row: views, count and rows. */
export function ReviewList<R extends Row, View extends string>(props: Props<R, View>) {
  const { label, typed, onSearch, view, views, onView, ...rows } = props;
  const { all, visible } = rows;
  const t = useText();
  const root = useRef<HTMLElement>(null);
  useSearchKey(root);

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
        <bdi>{all ? t('lot.list.count', { shown: visible.length, total: all.length }) : ' '}</bdi>
      </p>
      <ReviewRows {...rows} />
    </nav>
  );
}
