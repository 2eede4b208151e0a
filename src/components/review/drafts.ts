import { useCallback, useState } from 'react';

/** What is wrong with fields, by their names. */
export type Issues = Readonly<Partial<Record<string, string>>>;
interface StoredDraft<Form, Sheet> {
  /** the row on which the typing began: what others save meanwhile is compared with it */
  base: Sheet;
  draft: Partial<Form>;
}

/**
 * What was typed and not saved, row by row: going on to the next loses nothing. A field that is typed back to what is
 * stored is no change. `numberOf`: what a row is called in addresses.
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
        if (draft[field] === base[field]) delete draft[field];
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
  /** While words for the row of this number wait, it stays, though it may be gone or another have the number by now. */
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
