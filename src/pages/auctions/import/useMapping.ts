import { useRef, useState } from 'react';
import type { Mapping, Reading } from '#contract/import-fields';
import type { ImportSheet } from '#contract/imports';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { useImportAnswer } from './importKeys';

export interface MappingState {
  reading: Reading;
  mapping: Mapping;
  /** the server is on its way to answer with a new preview */
  busy: boolean;
  fault: string | undefined;
  setReading(change: Partial<Reading>): void;
  setMapping(change: Partial<Mapping>): void;
  /** resolves when everything is saved */
  saved(): Promise<void>;
}

/**
 * How the file is read and what its columns mean. Each change is shown at once and saved at once; changes made while
 * one is being saved are saved together after it, so that the last one always wins.
 */
export function useMapping(sheet: ImportSheet): MappingState {
  const answer = useImportAnswer();
  const [draft, setDraft] = useState<{ reading?: Reading; mapping?: Mapping }>({});
  const wanted = useRef<{ reading?: Reading; mapping?: Mapping } | undefined>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const deed = useDeed(async () => {
    while (wanted.current) {
      const body = wanted.current;
      wanted.current = undefined;
      const reply = await api.imports.map({ params: { id: sheet.id }, body });
      if (wanted.current) continue;
      answer(reply);
      setDraft({});
    }
  });
  const reading = draft.reading ?? sheet.reading;
  const mapping = draft.mapping ?? sheet.mapping;
  const save = (next: { reading: Reading; mapping?: Mapping }) => {
    setDraft(next);
    const idle = !deed.busy && !wanted.current;
    wanted.current = next;
    if (idle) saving.current = deed.run();
  };
  return {
    reading,
    mapping,
    busy: deed.busy,
    fault: deed.fault,
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
    saved: () => saving.current,
  };
}
