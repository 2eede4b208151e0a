import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { NetworkError, ProblemError } from './errors';

/**
 * TanStack Query takes the answer of a first load under way for new, whatever was invalidated meanwhile: it may have
 * been asked before the action, so it is asked for once more.
 */
class Queries extends QueryClient {
  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions) {
    const firstLoads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (firstLoads.length === 0) return;
    await Promise.allSettled(firstLoads.map(({ promise }) => promise));
    await super.invalidateQueries({ predicate: (query) => firstLoads.includes(query) }, options);
  }
}

/**
 * Server state of the pages. A first load that is refused with 403 or 404 shows that page; other failures stay in
 * the query, for the strip with the retry.
 */
export const queryClient = new Queries({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => error instanceof NetworkError && failures < 2,
      throwOnError: (error, query) =>
        error instanceof ProblemError &&
        (error.status === 403 || error.status === 404) &&
        query.state.data === undefined,
    },
    mutations: { retry: false },
  },
});

/** Puts what an action answered in the place of what was known. What is on its way may have been asked before the action. */
export function storeReply(queryKey: QueryKey, reply: unknown): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, reply);
}
