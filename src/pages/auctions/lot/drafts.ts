import { useCallback, useState } from 'react';
import type { LotForm, LotSheet } from '#contract/lots';

export type Draft = Partial<LotForm>;
export type Field = keyof LotForm;
interface Kept {
  number: string;
  draft: Draft;
}

/**
 * What was typed and not saved, lot by lot: going on to the next lot loses nothing. A field that is typed back to
 * what is stored is no change.
 */
export function useDrafts() {
  const [kept, setKept] = useState<ReadonlyMap<number, Kept>>(new Map());

  const set = useCallback((lot: LotSheet, change: Draft) => {
    setKept((before) => {
      const draft: Record<string, unknown> = { ...before.get(lot.id)?.draft, ...change };
      for (const field of Object.keys(draft) as Field[]) if (draft[field] === lot[field]) delete draft[field];
      const next = new Map(before);
      if (Object.keys(draft).length > 0) next.set(lot.id, { number: lot.number, draft });
      else next.delete(lot.id);
      return next;
    });
  }, []);

  const clear = useCallback((lotId: number) => {
    setKept((before) => {
      const next = new Map(before);
      next.delete(lotId);
      return next;
    });
  }, []);

  const draftOf = (lotId: number): Draft => kept.get(lotId)?.draft ?? {};
  const numbers = new Set([...kept.values()].map(({ number }) => number));
  const changes = [...kept.values()].reduce((sum, { draft }) => sum + Object.keys(draft).length, 0);
  return { draftOf, set, clear, numbers, changes };
}
