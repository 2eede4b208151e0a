import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { RefusedRow } from '#contract/api/selection';
import { useText } from '@/services/text';
import { Refused } from './Refused';

interface Props {
  /** number of selected rows; 0: only refused rows are listed */
  count: number;
  /** number of selectable rows; undefined: all are selected */
  total: number | undefined;
  refused: readonly RefusedRow[];
  hrefOf(id: number): string | undefined;
  onAll: () => void;
  onClear: () => void;
  /** the actions on them */
  children: ReactNode;
}

/** A bar over the bottom of a list: the actions on the selected rows, and the rows that an action refused. */
export default function SelectionBar({ count, total, refused, hrefOf, onAll, onClear, children }: Props) {
  const t = useText();
  return (
    <section className="list-selection no-print" aria-label={t('list.chosen', { count })}>
      {refused.length > 0 && <Refused rows={refused} hrefOf={hrefOf} onClose={onClear} />}
      {count > 0 && (
        <div className="list-selection-actions">
          <b aria-live="polite">{t('list.chosen', { count })}</b>
          {total !== undefined && total > count && (
            <Button type="link" size="small" onClick={onAll}>
              {t('list.chosen.all', { total })}
            </Button>
          )}
          {children}
          <Button
            type="text"
            icon={<CloseOutlined />}
            aria-label={t('list.chosen.none')}
            title={t('list.chosen.none')}
            onClick={onClear}
          />
        </div>
      )}
    </section>
  );
}
