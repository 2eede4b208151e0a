import { useState } from 'react';
import { maxSelectedIds, type RefusedRow } from '#contract/api/selection';
import { notify } from '@/services/notice';
import { useText } from '@/services/text';
import { toRowsQuery } from './listQuery';
import type { ListRequest, Selection } from './types';

interface Ticked {
  /** the request when the rows were selected: the selection is void for any other */
  of: string;
  ids: readonly number[];
  /** all matching rows, including other pages */
  all: boolean;
}

export interface ListSelection {
  ids: readonly number[];
  all: boolean;
  /** rows that the last action refused */
  refused: readonly RefusedRow[];
  tick(ids: readonly number[]): void;
  tickAll(): void;
  clear(): void;
  /** creates a selection of these rows for an action */
  of(rows: Selection['rows'], count: number): Selection;
}

const noRows: readonly never[] = [];

/** The selected rows of a list. They survive paging, and are cleared by another tab, search or filter. */
export function useSelection(request: ListRequest): ListSelection {
  const t = useText();
  const { sort: _, ...rowsQuery } = toRowsQuery(request);
  const of = JSON.stringify(rowsQuery);
  const [ticked, setTicked] = useState<Ticked>({ of, ids: noRows, all: false });
  const [refused, setRefused] = useState<readonly RefusedRow[]>(noRows);
  const { ids, all } = ticked.of === of ? ticked : { ids: noRows, all: false };
  const clear = () => {
    setTicked({ of, ids: noRows, all: false });
    setRefused(noRows);
  };
  return {
    ids,
    all,
    refused,
    tick(tickedIds) {
      setTicked({ of, ids: tickedIds.slice(0, maxSelectedIds), all: false });
      if (tickedIds.length > maxSelectedIds)
        notify({ kind: 'line', tone: 'info', title: t('list.chosen.most', { max: maxSelectedIds }) });
    },
    tickAll: () => setTicked({ of, ids: noRows, all: true }),
    clear,
    of: (rows, count) => ({
      rows,
      count,
      done(refusedRows) {
        clear();
        setRefused(refusedRows);
      },
    }),
  };
}
