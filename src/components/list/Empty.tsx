import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '@/services/text';

interface Props {
  filtered: boolean;
  empty: { title: string; hint?: string; action?: ReactNode };
  onClear: () => void;
}

/** Shown when a list has no rows: explains what it is for and offers the next step, or clears the filters. */
export default function Empty({ filtered, empty, onClear }: Props) {
  const t = useText();
  if (filtered)
    return (
      <div className="list-empty">
        <h2>{t('list.none')}</h2>
        <p>{t('list.none.hint')}</p>
        <Button onClick={onClear}>{t('list.filter.clear')}</Button>
      </div>
    );
  return (
    <div className="list-empty">
      <h2>{empty.title}</h2>
      {empty.hint && <p>{empty.hint}</p>}
      {empty.action}
    </div>
  );
}
