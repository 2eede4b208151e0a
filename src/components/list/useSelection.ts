import { useState } from 'react';
import { maxTicked, type RefusedRow } from '#contract/api/selection';
import { notify } from '@/services/notice';
import { useText } from '@/services/text';
import { chosenBy } from './listQuery';
import type { Asked, Selection } from './types';

interface Ticked {
  /** what the list was asked for when they were ticked: of other rows nothing is chosen */
  of: string;
  ids: readonly number[];
  /** all that match, those of other pages too */
  all: boolean;
}

export interface ListSelection {
  ids: readonly number[];
  all: boolean;
  /** rows that the last action left as they were */
  refused: readonly RefusedRow[];
  tick(ids: readonly number[]): void;
  tickAll(): void;
  clear(): void;
  /** these rows, for an action */
  of(rows: Selection['rows'], count: number): Selection;
}

const nothing: readonly never[] = [];

/** The rows chosen from a list. They stay while its pages are turned, and go with another tab, search or filter. */
export function useSelection(asked: Asked): ListSelection {
  const t = useText();
  const { sort: _, ...which } = chosenBy(asked);
  const of = JSON.stringify(which);
  const [ticked, setTicked] = useState<Ticked>({ of, ids: nothing, all: false });
  const [refused, setRefused] = useState<readonly RefusedRow[]>(nothing);
  const { ids, all } = ticked.of === of ? ticked : { ids: nothing, all: false };
  const clear = () => {
    setTicked({ of, ids: nothing, all: false });
    setRefused(nothing);
  };
  return {
    ids,
    all,
    refused,
    tick(given) {
      setTicked({ of, ids: given.slice(0, maxTicked), all: false });
      if (given.length > maxTicked)
        notify({ kind: 'line', tone: 'info', title: t('list.chosen.most', { most: maxTicked }) });
    },
    tickAll: () => setTicked({ of, ids: nothing, all: true }),
    clear,
    of: (rows, count) => ({
      rows,
      count,
      done(left) {
        clear();
        setRefused(left);
      },
    }),
  };
}
