import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { NetworkError, ProblemError } from './errors';

/**
 * Server state of the pages. A first load that is refused with 403 or 404 shows that page; other failures stay in
 * the query, for the strip with the retry.
 */
export const queryClient = new QueryClient({
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

/** Puts what a deed answered in the place of what was known. What is on its way may have been asked before the deed. */
export function keepAnswer(queryKey: QueryKey, answer: unknown): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, answer);
}
