import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportSheet } from '#contract/import-sheet';
import type { ImportState } from '#contract/import-states';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { importKeys } from '@/services/queryKeys';
import { useUrl } from '@/services/url';

/** The sale or the collection a file goes into. */
export type Target = ImportSheet['target'];

const workingStates: readonly ImportState[] = ['VALIDATING', 'COMMITTING'];
export const isWorking = ({ state }: Pick<ImportSheet, 'state'>): boolean => workingStates.includes(state);

/** One import; the stream of changes tells how far the server's work on it has come. */
export const useImport = (id: number) =>
  useQuery({
    queryKey: importKeys.read(id),
    queryFn: () => api.imports.read({ params: { id } }),
  });

/** What its checked rows come to. */
export const useTotals = (id: number) =>
  useQuery({
    queryKey: importKeys.totals(id),
    queryFn: () => api.imports.totals({ params: { id } }),
    throwOnError: false,
  });

/** Puts what an action answered in the place of what was known; the list of its files is asked for anew. */
export function useStoreImport() {
  const client = useQueryClient();
  return (sheet: ImportSheet) => {
    storeReply(importKeys.read(sheet.id), sheet);
    void client.invalidateQueries({ queryKey: importKeys.rows(sheet.id) });
    void client.invalidateQueries({ queryKey: importKeys.list(sheet.target) });
  };
}

/** Sets the making of lots or works going. Where their target has changed since the check, what the rows would do now is shown instead. */
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

/** Goes from the import to the lots or works. */
export function useLeaveImport() {
  const { set } = useUrl();
  return () => set({ import: undefined, filter: undefined, page: undefined, q: undefined }, 'push');
}
