import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { NetworkError, ProblemError } from './errors';

/**
 * TanStack Query treats the response of a pending first load as fresh even when it was invalidated meanwhile. The request
 * may predate the change, so it is sent once more. A further page of a list that is loading would be canceled, and with it
 * the click of the user, so it is loaded before.
 */
class Queries extends QueryClient {
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions) {
    const loading = this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
    const firstLoads = loading.filter(({ state }) => state.data === undefined);
    const furtherPages = loading.filter(({ state }) => state.fetchMeta?.fetchMore !== undefined);
    await Promise.allSettled(furtherPages.map(({ promise }) => promise));
    await super.invalidateQueries(filters, options);
    if (firstLoads.length === 0) return;
    await Promise.allSettled(firstLoads.map(({ promise }) => promise));
    await super.invalidateQueries({ predicate: (query) => firstLoads.includes(query) }, options);
  }
}

/**
 * The query cache. A first load refused with 403 or 404 shows that page; other failures stay in the query, for `LoadError`
 * with its retry button.
 */
export const queryClient = new Queries({
  defaultOptions: {
    queries: {
      // A server on the local network can be reached without the internet, and a failed request shows an error where a
      // paused one shows nothing.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 10_000,
      retry: (failures, error) => error instanceof NetworkError && failures < 2,
      throwOnError: (error, query) =>
        error instanceof ProblemError &&
        (error.status === 403 || error.status === 404) &&
        query.state.data === undefined,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Puts the reply of a write into the cache. Pending requests may predate the write, so they are canceled. */
export function storeReply(queryKey: QueryKey, reply: unknown): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, reply);
}
