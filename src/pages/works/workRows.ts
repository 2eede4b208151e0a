import { useCallback, useMemo } from 'react';
import { pageSize, usePagedRows } from '@/components/grid/pagedRows';
import { api } from '@/services/api';
import { workKeys } from '@/services/queryKeys';

type ListQuery = Parameters<typeof api.works.list>[0]['query'];
/** From the address; the server refuses unknown values. */
export interface WorkFilters {
  q?: string;
  sort?: string;
  readiness?: string[];
  check?: string[];
  availability?: string[];
  department?: string[];
}

/** Returns the works of a collection as one long list that loads only the visible pages. */
export const useWorkRows = (collectionId: number, filters: WorkFilters) =>
  usePagedRows(
    useMemo(() => workKeys.rows(collectionId), [collectionId]),
    filters,
    useCallback(
      (listFilters: WorkFilters, page: number) =>
        api.works.list({
          params: { id: collectionId },
          query: { ...listFilters, page, pageSize } as ListQuery,
        }),
      [collectionId],
    ),
  );
