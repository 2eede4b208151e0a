import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportSheet, ImportState } from '#contract/imports';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';

/** Names in the query cache. */
export const importKeys = {
  list: (auctionId: number) => ['imports', 'list', auctionId] as const,
  tell: (id: number) => ['imports', 'tell', id] as const,
  rows: (id: number) => ['imports', 'rows', id] as const,
};

const working: readonly ImportState[] = ['VALIDATING', 'COMMITTING'];
export const isWorking = ({ state }: Pick<ImportSheet, 'state'>): boolean => working.includes(state);

/** How often work in hand is asked about, milliseconds. */
const pause = 400;

/** One import, followed while the server works on it. */
export const useImport = (id: number) =>
  useQuery({
    queryKey: importKeys.tell(id),
    queryFn: () => api.imports.tell({ params: { id } }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? pause : false),
  });

/** Puts what a deed answered in the place of what was known; what depends on the lots of the sale is asked for anew. */
export function useImportAnswer() {
  const client = useQueryClient();
  return (sheet: ImportSheet) => {
    client.setQueryData(importKeys.tell(sheet.id), sheet);
    void client.invalidateQueries({ queryKey: importKeys.rows(sheet.id) });
    void client.invalidateQueries({ queryKey: importKeys.list(sheet.auctionId) });
  };
}

/** Sets the making of lots going. Where the sale has changed since the check, what the rows would do now is shown instead. */
export function useImportCommit(id: number) {
  const client = useQueryClient();
  const answer = useImportAnswer();
  return useDeed(async () => answer(await api.imports.commit({ params: { id } })), {
    onProblem: ({ code }) => {
      if (code === 'import.rejudged')
        for (const queryKey of [importKeys.tell(id), importKeys.rows(id)])
          void client.invalidateQueries({ queryKey });
      return false;
    },
  });
}
