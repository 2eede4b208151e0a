import { useRef, useState } from 'react';
import type { Mapping, Reading } from '#contract/import-fields';
import type { ImportSheet } from '#contract/import-sheet';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useStoreImport } from './useImport';

export interface MappingState {
  reading: Reading;
  mapping: Mapping;
  /** a change is being saved and the preview is out of date */
  busy: boolean;
  issue: string | undefined;
  setReading(change: Partial<Reading>): void;
  setMapping(change: Partial<Mapping>): void;
  /** guesses from this file alone, ignoring the mapping of earlier files */
  guessAlone(): void;
  /** resolves when no save is pending; returns whether everything was saved */
  whenSaved(): Promise<boolean>;
}

interface Draft {
  reading?: Reading;
  mapping?: Mapping;
  alone?: boolean;
}

/**
 * Edits how the file is read and what its columns mean. Each change is shown and saved at once; changes made during a save
 * are saved together after it, so that the last one always wins.
 */
export function useMapping(sheet: ImportSheet): MappingState {
  const storeImport = useStoreImport();
  const [draft, setDraft] = useState<Draft>({});
  /** not saved yet */
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
  // Not `action.busy`: before the next render, a change would mistake the save that has just ended for a running one.
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
    // Changed columns are guessed again; the decimal separator does not change them.
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
