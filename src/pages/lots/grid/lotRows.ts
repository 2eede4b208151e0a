import { useCallback, useMemo } from 'react';
import type { LotRow, LotSheet } from '#contract/lots';
import { pageSize, usePagedRows } from '@/components/grid/pagedRows';
import { api } from '@/services/api';
import { getCurrentRow, ProblemError } from '@/services/errors';
import { lotKeys } from '@/services/queryKeys';

type ListQuery = Parameters<typeof api.lots.list>[0]['query'];
/** From the address; the server refuses unknown values. */
export interface LotFilters {
  q?: string;
  sort?: string;
  readiness?: string[];
  check?: string[];
  status?: string[];
  department?: string[];
  requested?: string[];
}

/** Returns the lots of a sale as one long list that loads only the visible pages. */
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

/** Converts the reply of a write to a row of the grid; the offering's own title takes precedence. */
export const toRow = (sheet: LotSheet): LotRow => ({
  ...sheet,
  title: sheet.lotTitle || sheet.title,
  itemTitle: sheet.title,
});

/** Returns whether a write was refused because the lot's number now belongs to another lot or to none. */
export const isNumberStale = (lotId: number, error: unknown): boolean => {
  const current = getCurrentRow<LotSheet>(error);
  return current ? current.id !== lotId : error instanceof ProblemError && error.code === 'row.not_found';
};
