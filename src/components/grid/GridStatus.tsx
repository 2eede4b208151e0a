import { history } from '@umijs/max';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useText } from '@/services/text';
import type { Keeps } from '../form/SheetContext';
import { useLeaving } from '../form/useLeaving';
import type { Cells } from './cells';
import { listFailedCells } from './marks';
import type { GridRow } from './types';

interface Props<Row> {
  cells: Cells<Row>;
  /** moves to the next cell that could not be saved */
  onNext(): void;
  /** description of the last keyboard action */
  statusText: string;
}

/** Sorting and filtering preserve unsaved input; leaving this part of the page does not. */
const isSamePart: Keeps = ({ pathname, search }) => {
  const [to, current] = [search, history.location.search].map((text) => new URLSearchParams(text));
  const isSame = (name: string) => to?.get(name) === current?.get(name);
  return pathname === history.location.pathname && isSame('tab') && isSame('view');
};

/** Below the rows: the available keys, and the unsaved cells with the actions for them. */
export function GridStatus<Row extends GridRow>({ cells, onNext, statusText }: Props<Row>) {
  const t = useText();
  const failed = listFailedCells(cells);
  const unreached = failed.filter(({ mark }) => mark.unreached).length;
  const { retry } = cells;
  const question = useLeaving(failed.length, isSamePart);
  useEffect(() => {
    if (unreached === 0) return;
    const retryFailed = () => void retry();
    window.addEventListener('online', retryFailed);
    return () => window.removeEventListener('online', retryFailed);
  }, [unreached, retry]);
  return (
    <div className={failed.length > 0 ? 'grid-status has-failed no-print' : 'grid-status no-print'}>
      {question}
      <span role="status">
        {[statusText, failed.length > 0 && t('grid.failed', { count: failed.length })]
          .filter(Boolean)
          .join(' ')}
      </span>
      {unreached > 0 && (
        <Button size="small" type="primary" onClick={() => void retry()}>
          {t('common.retry')}
        </Button>
      )}
      {failed.length > 0 && (
        <Button size="small" onClick={onNext}>
          {t('grid.next')}
        </Button>
      )}
      <span className="grid-keys">{t('grid.keys')}</span>
    </div>
  );
}
