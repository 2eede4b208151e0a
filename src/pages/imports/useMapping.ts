import { useRef, useState } from 'react';
import type { Mapping, Reading } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useStoreImport } from './useImport';

export interface MappingState {
  reading: Reading;
  mapping: Mapping;
  /** the server is on its way to answer with a new preview */
  busy: boolean;
  issue: string | undefined;
  setReading(change: Partial<Reading>): void;
  setMapping(change: Partial<Mapping>): void;
  /** guesses from this file, whatever its columns meant in another */
  guessAlone(): void;
  /** resolves when nothing is on its way any more; answers whether the server has everything */
  whenSaved(): Promise<boolean>;
}

interface Draft {
  reading?: Reading;
  mapping?: Mapping;
  alone?: boolean;
}

/**
 * How the file is read and what its columns mean. Each change is shown at once and saved at once; changes made while
 * one is being saved are saved together after it, so that the last one always wins.
 */
export function useMapping(sheet: ImportSheet): MappingState {
  const storeImport = useStoreImport();
  const [draft, setDraft] = useState<Draft>({});
  /** what the server does not have yet */
  const unsaved = useRef<Draft>(undefined);
  const saving = useRef<Promise<void>>(undefined);
  const action = useAction(async () => {
    while (unsaved.current) {
      const body = unsaved.current;
      const reply = await api.imports.map({ params: { id: sheet.id }, body });
      if (unsaved.current !== body) continue;
      unsaved.current = undefined;
      storeImport(reply);
      setDraft({});
    }
  });
  // Not `action.busy`: a change made before the page is drawn anew would take the save that has just ended for one
  // that goes on.
  const saveAll = () => {
    saving.current ??= action.run().finally(() => {
      saving.current = undefined;
    });
    return saving.current;
  };
  const reading = draft.reading ?? sheet.reading;
  const mapping = draft.mapping ?? sheet.mapping;
  const save = (next: Draft) => {
    setDraft(next);
    unsaved.current = next;
    void saveAll();
  };
  return {
    reading,
    mapping,
    busy: action.busy,
    issue: action.issue,
    // Columns found anew are guessed anew; only the decimal mark leaves them as they are.
    setReading: (change) => {
      const next = { ...reading, ...change };
      save(
        Object.keys(change).every((key) => key === 'decimalMark')
          ? { reading: next, mapping }
          : { reading: next },
      );
    },
    setMapping: (change) => save({ reading, mapping: { ...mapping, ...change } }),
    guessAlone: () => save({ reading, alone: true }),
    whenSaved: async () => {
      await saveAll();
      return unsaved.current === undefined;
    },
  };
}
