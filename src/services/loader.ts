import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocation, useRouteData } from '@umijs/max';
import { base } from '../../config/layout';
import { send } from './api';
import { ProblemError } from './errors';

interface Options<Data> {
  /** first words of the query key, so that a change of the noun asks again: `['reports']` */
  queryKey: readonly unknown[];
  /** the same data by the API, for when the loader gives something else */
  fallback(): Promise<Data>;
  /** does the loader's answer have the shape of the data? */
  isData(reply: unknown): reply is Data;
}

/**
 * The data of a page with `serverLoader` in `config/routes.ts`: `GET /app/__serverLoader?route=&url=`. Umi's own hook
 * asks once for each page, not for other parameters of the same one, and takes any answer for data. Here each address
 * is asked, a refusal is shown like the API's, and an answer of another shape is replaced by the API's.
 */
export function useLoaderData<Data>({ queryKey, fallback, isData }: Options<Data>): UseQueryResult<Data> {
  const { pathname, search } = useLocation();
  const { route } = useRouteData();
  return useQuery({
    queryKey: [...queryKey, 'loader', pathname, search],
    queryFn: async () => {
      const url = `${window.location.origin}${base.slice(0, -1)}${pathname}${search}`;
      const query = new URLSearchParams({ route: String(route.id), url });
      const reply = await send(`${base}__serverLoader?${query}`, {
        method: 'GET',
        responseType: 'text',
      }).catch((error: unknown) => {
        if (error instanceof ProblemError && error.status >= 500) return undefined;
        if (error instanceof SyntaxError) return undefined;
        throw error;
      });
      return isData(reply) ? reply : await fallback();
    },
    // Of the same page only: another customer's data would be taken for this one's.
    placeholderData: (previous, query) => (query?.queryKey.at(-2) === pathname ? previous : undefined),
  });
}
