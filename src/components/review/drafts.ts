import { useCallback, useState } from 'react';
import { same } from '@/components/form/difference';

/** Validation issues by field name. */
export type Issues = Readonly<Partial<Record<string, string>>>;
interface StoredDraft<Form, Sheet> {
  /** the row when editing began; changes by others are compared with it */
  base: Sheet;
  draft: Partial<Form>;
}

/**
 * Stores unsaved input per row, so that moving to the next row loses nothing. A field changed back to the stored value is
 * not a change. `numberOf`: the row's number in addresses.
 */
export function useDrafts<Form extends object, Sheet extends Form & { id: number }>(
  numberOf: (sheet: Sheet) => string,
) {
  const [storedDrafts, setStoredDrafts] = useState<ReadonlyMap<number, StoredDraft<Form, Sheet>>>(new Map());

  const set = useCallback((sheet: Sheet, change: Partial<Form>) => {
    setStoredDrafts((before) => {
      const base = before.get(sheet.id)?.base ?? sheet;
      const draft: Partial<Form> = { ...before.get(sheet.id)?.draft, ...change };
      for (const field of Object.keys(draft) as (keyof Form)[])
        if (same(draft[field], base[field])) delete draft[field];
      const next = new Map(before);
      if (Object.keys(draft).length > 0) next.set(sheet.id, { base, draft });
      else next.delete(sheet.id);
      return next;
    });
  }, []);

  const clear = useCallback((id: number) => {
    setStoredDrafts((before) => {
      const next = new Map(before);
      next.delete(id);
      return next;
    });
  }, []);

  const getDraft = (id: number): Partial<Form> => storedDrafts.get(id)?.draft ?? {};
  const getBase = (sheet: Sheet): Sheet => storedDrafts.get(sheet.id)?.base ?? sheet;
  /**
   * While the row of this number has unsaved input, its draft stays, even if the row was deleted or another one has the
   * number now.
   */
  const resolveSheet = (number: string, sheet: Sheet | undefined): Sheet | undefined =>
    sheet && storedDrafts.has(sheet.id)
      ? sheet
      : ([...storedDrafts.values()].find(({ base }) => numberOf(base) === number)?.base ?? sheet);
  const numbers = new Set([...storedDrafts.values()].map(({ base }) => numberOf(base)));
  const changes = [...storedDrafts.values()].reduce((sum, { draft }) => sum + Object.keys(draft).length, 0);
  return { getDraft, getBase, resolveSheet, set, clear, numbers, changes };
}

export type Drafts<Form extends object, Sheet extends Form & { id: number }> = ReturnType<
  typeof useDrafts<Form, Sheet>
>;
