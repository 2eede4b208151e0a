import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Outcome } from '#contract/outcomes';
import type { Desk, ResultRow } from '#contract/results';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { auctionKeys } from '@/services/queryKeys';

/** Query keys of the results of a sale, except the list of them (`['results', 'list', …]`). */
export const resultKeys = {
  desk: (auctionId: number, lot?: string) => ['results', auctionId, 'desk', lot ?? ''] as const,
  correction: (auctionId: number, lot: string) => ['results', auctionId, 'correction', lot] as const,
  buyers: (auctionId: number, text: string) => ['results', auctionId, 'buyers', text] as const,
  named: (auctionId: number) => ['results', auctionId, 'named'] as const,
  paddles: (auctionId: number) => ['results', auctionId, 'paddles'] as const,
  decisions: (auctionId: number) => ['results', auctionId, 'decisions'] as const,
  staged: (auctionId: number) => ['results', auctionId, 'staged'] as const,
};

/** Loads the clerk's desk. While the user types, the current lot stays, whatever other clerks record. */
export const useDesk = (auctionId: number, lot: string | undefined, isPaused: boolean) =>
  useQuery({
    queryKey: resultKeys.desk(auctionId, lot),
    queryFn: () => api.results.desk({ params: { id: auctionId }, query: { lot } }),
    enabled: !isPaused,
    placeholderData: (before) => before,
  });

/** Loads a lot when its correction begins; it is not refreshed until that is done. */
export const useLotToCorrect = (auctionId: number, lot: string) =>
  useQuery({
    queryKey: resultKeys.correction(auctionId, lot),
    queryFn: () => api.results.desk({ params: { id: auctionId }, query: { lot } }),
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
  });

export interface ResultActions {
  record(lot: ResultRow, outcome: Outcome, confirmed?: boolean): Promise<ResultRow>;
  undo(lot: ResultRow): Promise<ResultRow>;
  correct(lot: ResultRow, outcome: Outcome, reason: string, confirmed?: boolean): Promise<ResultRow>;
  /** reloads everything that a result changes */
  refresh(): Promise<unknown>;
}

/** Returns the actions on results; each updates the desk from the server's reply. */
export function useResultActions(auctionId: number): ResultActions {
  const client = useQueryClient();
  const refresh = useCallback(
    (skipDesk = false) =>
      Promise.all([
        client.invalidateQueries({
          queryKey: ['results'],
          predicate: ({ queryKey }) => !(skipDesk && queryKey[2] === 'desk'),
        }),
        ...[auctionKeys.one(auctionId), ['auctions', 'list'], ['lots', auctionId], ['reports']].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      ]),
    [client, auctionId],
  );
  const storeDesk = useCallback(
    ({ lot, ...desk }: Desk & { lot: ResultRow }) => {
      storeReply(resultKeys.desk(auctionId), desk);
      void refresh(true);
      return lot;
    },
    [auctionId, refresh],
  );
  const paramsOf = (lot: ResultRow) => ({ id: auctionId, number: lot.number });
  return {
    record: async (lot, outcome, confirmed = false) =>
      storeDesk(
        await api.results.record({
          params: paramsOf(lot),
          body: { ...outcome, confirmed, version: lot.version },
        }),
      ),
    undo: async (lot) =>
      storeDesk(await api.results.undo({ params: paramsOf(lot), query: { version: lot.version } })),
    correct: async (lot, outcome, reason, confirmed = false) =>
      storeDesk(
        await api.results.correct({
          params: paramsOf(lot),
          body: { ...outcome, confirmed, reason, version: lot.version },
        }),
      ),
    refresh: () => refresh(),
  };
}
