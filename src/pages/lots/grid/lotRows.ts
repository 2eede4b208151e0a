import {
  keepPreviousData,
  type Query,
  type QueryClient,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { LotRow, LotSheet } from '#contract/lots';
import { api } from '@/services/api';
import { ProblemError } from '@/services/errors';
import { lotKeys } from '@/services/queryKeys';

const pageSize = 100;
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
type Page = Awaited<ReturnType<typeof api.lots.list>>;

const pageQuery = (auctionId: number, filters: LotFilters, page: number) => ({
  queryKey: [...lotKeys.rows(auctionId), filters, page],
  queryFn: () =>
    api.lots.list({ params: { id: auctionId }, query: { ...filters, page, pageSize } as ListQuery }),
  staleTime: 60_000,
});

export interface LotRows {
  /** undefined until the first page is there */
  total: number | undefined;
  row(index: number): LotRow | undefined;
  /** the grid shows these rows: their pages are fetched */
  show(first: number, last: number): void;
  /** rows from…to (inclusive), fetched if need be */
  fetch(first: number, last: number): Promise<LotRow[]>;
  error: Error | null;
  retry(): void;
}

/** The lots of a sale as one long list, of which only the pages in sight are fetched. */
export function useLotRows(auctionId: number, filters: LotFilters): LotRows {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<readonly number[]>([1]);
  const results = useQueries({
    queries: wanted.map((page) => ({
      ...pageQuery(auctionId, filters, page),
      placeholderData: keepPreviousData,
    })),
  });
  const pages = useMemo(() => {
    const found = new Map<number, Page>();
    wanted.forEach((page, at) => {
      const data = results[at]?.data;
      if (data && !(results[at]?.isPlaceholderData && page !== data.page)) found.set(page, data);
    });
    return found;
  }, [wanted, results]);
  const show = useCallback((first: number, last: number) => {
    const needed = pagesOf(first, last);
    setWanted((before) => {
      // the first page stays: it knows the total
      const next = [...new Set([1, ...needed])].sort((a, b) => a - b);
      return next.join() === before.join() ? before : next;
    });
  }, []);
  const fetch = useCallback(
    async (first: number, last: number) => {
      // Not ensureQueryData: a page out of sight that a deed has made stale would come as it was before.
      const fetched = await Promise.all(
        pagesOf(first, last).map((page) => client.fetchQuery(pageQuery(auctionId, filters, page))),
      );
      const from = (pagesOf(first, last)[0] ?? 1) * pageSize - pageSize;
      return fetched.flatMap(({ data }) => data).slice(first - from, last - from + 1);
    },
    [client, auctionId, filters],
  );
  const failed = results.find(({ error }) => error);
  return {
    total: pages.get(1)?.total ?? [...pages.values()][0]?.total,
    row: (index) => pages.get(Math.floor(index / pageSize) + 1)?.data[index % pageSize],
    show,
    fetch,
    error: failed?.error ?? null,
    retry: () => void client.refetchQueries({ queryKey: lotKeys.rows(auctionId), type: 'active' }),
  };
}

const pagesOf = (first: number, last: number): number[] => {
  const from = Math.floor(Math.max(0, first) / pageSize) + 1;
  const to = Math.floor(Math.max(0, last) / pageSize) + 1;
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
};

/** A row of the grid out of what a deed on a lot answers; the grid shows the offering's own title where it has one. */
export const rowOf = (sheet: LotSheet): LotRow => ({
  ...sheet,
  title: sheet.lotTitle || sheet.title,
  itemTitle: sheet.title,
});

/** The lot that stands under the number now, which the refusal of a stale write brings along. */
export function currentOf(error: unknown): LotSheet | undefined {
  if (!(error instanceof ProblemError) || error.code !== 'row.stale') return undefined;
  return (error.params as unknown as { current?: LotSheet }).current;
}

/** Was a write to this lot refused because its number is another lot's now, or nobody's? */
export const isElsewhere = (lotId: number, error: unknown): boolean => {
  const current = currentOf(error);
  return current ? current.id !== lotId : error instanceof ProblemError && error.code === 'row.not_found';
};

/**
 * Puts changed lots in their places in every page that shows them; nothing jumps. An answer that is still on its way
 * may have been read before the change and would put the old row back: it is asked for anew.
 */
export function putRows(client: QueryClient, auctionId: number, lots: readonly LotRow[]): void {
  const changed = new Map(lots.map((lot) => [lot.id, lot]));
  const pages = { queryKey: lotKeys.rows(auctionId) };
  const asking = client.getQueryCache().findAll({ ...pages, type: 'active', fetchStatus: 'fetching' });
  const wasAsking = { ...pages, predicate: (query: Query) => asking.includes(query) };
  void client.cancelQueries(wasAsking);
  client.setQueriesData<Page>(pages, (page) =>
    page?.data.some(({ id }) => changed.has(id))
      ? { ...page, data: page.data.map((row) => ({ ...row, ...changed.get(row.id) })) }
      : page,
  );
  void client.refetchQueries(wasAsking);
}
