import {
  keepPreviousData,
  type Query,
  type QueryClient,
  type QueryKey,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { GridRow, GridRows } from './types';

export const pageSize = 100;

interface Page<Row> {
  data: Row[];
  total: number;
  page: number;
}

export interface PagedRows<Row> extends GridRows<Row> {
  /** undefined until the first page is loaded */
  total: number | undefined;
  fetch(first: number, last: number): Promise<Row[]>;
  error: Error | null;
  retry(): void;
}

/**
 * Returns the rows of a grid as one long list that loads only the visible pages. `queryKey` is the prefix of the pages in
 * the query cache. `fetchPage` loads one page by the filters; pass a stable function.
 */
export function usePagedRows<Row, Filters extends object>(
  queryKey: QueryKey,
  filters: Filters,
  fetchPage: (filters: Filters, page: number) => Promise<Page<Row>>,
): PagedRows<Row> {
  const client = useQueryClient();
  const [requestedPages, setRequestedPages] = useState<readonly number[]>([1]);
  const pageQuery = useCallback(
    (page: number) => ({
      queryKey: [...queryKey, filters, page],
      queryFn: () => fetchPage(filters, page),
      staleTime: 60_000,
    }),
    [queryKey, filters, fetchPage],
  );
  const results = useQueries({
    queries: requestedPages.map((page) => ({ ...pageQuery(page), placeholderData: keepPreviousData })),
  });
  const pages = useMemo(() => {
    const loadedPages = new Map<number, Page<Row>>();
    requestedPages.forEach((page, at) => {
      const data = results[at]?.data;
      if (data && !(results[at]?.isPlaceholderData && page !== data.page)) loadedPages.set(page, data);
    });
    return loadedPages;
  }, [requestedPages, results]);
  const show = useCallback((first: number, last: number) => {
    const neededPages = toPageNumbers(first, last);
    setRequestedPages((before) => {
      // the first page is always loaded, because it contains the total
      const next = [...new Set([1, ...neededPages])].sort((a, b) => a - b);
      return next.join() === before.join() ? before : next;
    });
  }, []);
  const fetch = useCallback(
    async (first: number, last: number) => {
      // Not ensureQueryData: it would return an invalidated page outside the view unchanged.
      const fetchedPages = await Promise.all(
        toPageNumbers(first, last).map((page) => client.fetchQuery(pageQuery(page))),
      );
      const from = (toPageNumbers(first, last)[0] ?? 1) * pageSize - pageSize;
      return fetchedPages.flatMap(({ data }) => data).slice(first - from, last - from + 1);
    },
    [client, pageQuery],
  );
  const failed = results.find(({ error }) => error);
  return {
    total: pages.get(1)?.total ?? [...pages.values()][0]?.total,
    row: (index) => pages.get(Math.floor(index / pageSize) + 1)?.data[index % pageSize],
    show,
    fetch,
    error: failed?.error ?? null,
    retry: () => void client.refetchQueries({ queryKey, type: 'active' }),
  };
}

const toPageNumbers = (first: number, last: number): number[] => {
  const from = Math.floor(Math.max(0, first) / pageSize) + 1;
  const to = Math.floor(Math.max(0, last) / pageSize) + 1;
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
};

/**
 * Replaces changed rows in every cached page without moving them. A pending request may have read the row before the change
 * and would restore the old one, so it is sent again.
 */
export function updateCachedRows<Row extends GridRow>(
  client: QueryClient,
  queryKey: QueryKey,
  rows: readonly Row[],
): void {
  const changedRows = new Map(rows.map((row) => [row.id, row]));
  const pages = { queryKey };
  const fetchingQueries = client
    .getQueryCache()
    .findAll({ ...pages, type: 'active', fetchStatus: 'fetching' });
  const fetchingFilter = { ...pages, predicate: (query: Query) => fetchingQueries.includes(query) };
  void client.cancelQueries(fetchingFilter);
  client.setQueriesData<Page<Row>>(pages, (page) =>
    page?.data.some(({ id }) => changedRows.has(id))
      ? { ...page, data: page.data.map((row) => ({ ...row, ...changedRows.get(row.id) })) }
      : page,
  );
  void client.refetchQueries(fetchingFilter);
}
