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
  /** goes to the next cell that was not saved */
  onNext(): void;
  /** what was just done by a key, in words */
  statusText: string;
}

/** Another order or choice of the rows keeps what was typed; another part of the page does not. */
const isSamePart: Keeps = ({ pathname, search }) => {
  const [to, current] = [search, history.location.search].map((text) => new URLSearchParams(text));
  const isSame = (name: string) => to?.get(name) === current?.get(name);
  return pathname === history.location.pathname && isSame('tab') && isSame('view');
};

/** Below the rows: which keys there are, and what was not saved with the ways on. */
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
