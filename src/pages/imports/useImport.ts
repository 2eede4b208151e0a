import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportSheet } from '#contract/import-sheet';
import type { ImportState } from '#contract/import-states';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { importKeys } from '@/services/queryKeys';
import { useUrl } from '@/services/url';

/** The sale, collection or register a file is imported into. */
export type Target = ImportSheet['target'];

const workingStates: readonly ImportState[] = ['VALIDATING', 'COMMITTING'];
export const isWorking = ({ state }: Pick<ImportSheet, 'state'>): boolean => workingStates.includes(state);

/** Loads an import; the stream of changes updates its progress. */
export const useImport = (id: number) =>
  useQuery({
    queryKey: importKeys.read(id),
    queryFn: () => api.imports.read({ params: { id } }),
  });

/** Loads the totals of the checked rows. */
export const useTotals = (id: number) =>
  useQuery({
    queryKey: importKeys.totals(id),
    queryFn: () => api.imports.totals({ params: { id } }),
    throwOnError: false,
  });

/** Returns a function that stores the reply of an action and invalidates the list of imports. */
export function useStoreImport() {
  const client = useQueryClient();
  return (sheet: ImportSheet) => {
    storeReply(importKeys.read(sheet.id), sheet);
    void client.invalidateQueries({ queryKey: importKeys.rows(sheet.id) });
    void client.invalidateQueries({ queryKey: importKeys.list(sheet.target) });
  };
}

/** Starts the import. When the target changed since the check, the new effect of the rows is shown instead. */
export function useImportCommit(id: number) {
  const client = useQueryClient();
  const storeImport = useStoreImport();
  return useAction(async () => storeImport(await api.imports.commit({ params: { id } })), {
    onProblem: ({ code }) => {
      if (code === 'import.changed')
        for (const queryKey of [importKeys.read(id), importKeys.rows(id)])
          void client.invalidateQueries({ queryKey });
      return false;
    },
  });
}

/** Returns a function that navigates from the import to the imported rows. */
export function useLeaveImport() {
  const { set } = useUrl();
  return () => set({ import: undefined, filter: undefined, page: undefined, q: undefined }, 'push');
}
