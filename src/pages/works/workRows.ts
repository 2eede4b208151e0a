import { useCallback, useMemo } from 'react';
import { pageSize, usePagedRows } from '@/components/grid/pagedRows';
import { api } from '@/services/api';
import { workKeys } from '@/services/queryKeys';

type ListQuery = Parameters<typeof api.works.list>[0]['query'];
/** As the address has them; the server refuses what it does not know. */
export interface WorkFilters {
  q?: string;
  sort?: string;
  readiness?: string[];
  check?: string[];
  availability?: string[];
  department?: string[];
}

/** The works of a collection as one long list, of which only the pages in sight are fetched. */
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
