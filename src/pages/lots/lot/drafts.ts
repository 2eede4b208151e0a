import { useCallback, useState } from 'react';
import type { LotForm, LotSheet } from '#contract/lots';

export type Draft = Partial<LotForm>;
export type Field = keyof LotForm;
export type Faults = Readonly<Partial<Record<Field, string>>>;
interface Kept {
  /** the lot on which the typing began: what others save meanwhile is compared with it */
  base: LotSheet;
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
      const base = before.get(lot.id)?.base ?? lot;
      const draft: Record<string, unknown> = { ...before.get(lot.id)?.draft, ...change };
      for (const field of Object.keys(draft) as Field[])
        if (draft[field] === base[field]) delete draft[field];
      const next = new Map(before);
      if (Object.keys(draft).length > 0) next.set(lot.id, { base, draft });
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
  const baseOf = (lot: LotSheet): LotSheet => kept.get(lot.id)?.base ?? lot;
  /** While words for the lot of this number wait, it stays, though another lot may have the number by now. */
  const keptAt = (number: string, lot: LotSheet): LotSheet =>
    kept.has(lot.id) ? lot : ([...kept.values()].find(({ base }) => base.number === number)?.base ?? lot);
  const numbers = new Set([...kept.values()].map(({ base }) => base.number));
  const changes = [...kept.values()].reduce((sum, { draft }) => sum + Object.keys(draft).length, 0);
  return { draftOf, baseOf, keptAt, set, clear, numbers, changes };
}

export type Drafts = ReturnType<typeof useDrafts>;
