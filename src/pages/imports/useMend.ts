import { useQueryClient } from '@tanstack/react-query';
import type { CheckedRow } from '#contract/import-checks';
import type { ImportSheet } from '#contract/import-sheet';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { keepAnswer } from '@/services/queries';
import { importKeys } from '@/services/queryKeys';

/** Puts another text into a cell of a row (`column` null: gives the row its number); every row is checked again. */
export function useMend(sheet: ImportSheet, row: CheckedRow, column: number | null) {
  const send = useSend(sheet, row);
  return useAction((text: string) => send({ column, text }));
}

/** Imports a row that was left out. */
export function useTakeRow(sheet: ImportSheet, row: CheckedRow) {
  const send = useSend(sheet, row);
  return useAction(() => send({ column: null, text: '', leftOut: false }));
}

function useSend(sheet: ImportSheet, row: CheckedRow) {
  const client = useQueryClient();
  return async (body: { column: number | null; text: string; leftOut?: boolean }) => {
    const { counts } = await api.imports.mend({ params: { id: sheet.id, row: row.row }, body });
    keepAnswer(importKeys.read(sheet.id), { ...sheet, counts });
    await client.invalidateQueries({ queryKey: importKeys.rows(sheet.id) });
  };
}
