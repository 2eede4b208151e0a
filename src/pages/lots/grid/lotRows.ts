import { useCallback, useMemo } from 'react';
import type { LotRow, LotSheet } from '#contract/lots';
import { pageSize, usePagedRows } from '@/components/grid/pagedRows';
import { api } from '@/services/api';
import { getCurrentRow, ProblemError } from '@/services/errors';
import { lotKeys } from '@/services/queryKeys';

type ListQuery = Parameters<typeof api.lots.list>[0]['query'];
/** As the address has them; the server refuses what it does not know. */
export interface LotFilters {
  q?: string;
  sort?: string;
  readiness?: string[];
  check?: string[];
  status?: string[];
  department?: string[];
  asked?: string[];
}

/** The lots of a sale as one long list, of which only the pages in sight are fetched. */
export const useLotRows = (auctionId: number, filters: LotFilters) =>
  usePagedRows(
    useMemo(() => lotKeys.rows(auctionId), [auctionId]),
    filters,
    useCallback(
      (listFilters: LotFilters, page: number) =>
        api.lots.list({ params: { id: auctionId }, query: { ...listFilters, page, pageSize } as ListQuery }),
      [auctionId],
    ),
  );

/** A row of the grid out of what an action on a lot answers; the grid shows the offering's own title where it has one. */
export const toRow = (sheet: LotSheet): LotRow => ({
  ...sheet,
  title: sheet.lotTitle || sheet.title,
  itemTitle: sheet.title,
});

/** Was a write to this lot refused because its number is another lot's now, or nobody's? */
export const isNumberStale = (lotId: number, error: unknown): boolean => {
  const current = getCurrentRow<LotSheet>(error);
  return current ? current.id !== lotId : error instanceof ProblemError && error.code === 'row.not_found';
};
