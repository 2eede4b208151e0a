import { useQueryClient } from '@tanstack/react-query';
import type { CheckedRow } from '#contract/import-checks';
import type { ImportSheet } from '#contract/import-sheet';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { importKeys } from '@/services/queryKeys';

/** Returns a function that changes a cell of a row (`column` null: sets the row's number); all rows are checked again. */
export function useUpdateCell(sheet: ImportSheet, row: CheckedRow, column: number | null) {
  const updateRow = useUpdateRow(sheet, row);
  return useAction((text: string) => updateRow({ column, text }));
}

/** Returns a function that imports a row that was left out. */
export function useIncludeRow(sheet: ImportSheet, row: CheckedRow) {
  const updateRow = useUpdateRow(sheet, row);
  return useAction(() => updateRow({ column: null, text: '', leftOut: false }));
}

function useUpdateRow(sheet: ImportSheet, row: CheckedRow) {
  const client = useQueryClient();
  return async (body: { column: number | null; text: string; leftOut?: boolean }) => {
    const { counts } = await api.imports.updateCell({ params: { id: sheet.id, row: row.row }, body });
    storeReply(importKeys.read(sheet.id), { ...sheet, counts });
    await client.invalidateQueries({ queryKey: importKeys.rows(sheet.id) });
  };
}
