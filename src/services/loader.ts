import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useLocation, useRouteData } from '@umijs/max';
import { base } from '../../config/layout';
import { send } from './api';
import { ProblemError } from './errors';

interface Options<Data> {
  /** prefix of the query key, so that a change of the noun reloads it: `['reports']` */
  queryKey: readonly unknown[];
  /** loads the same data from the API, in case the loader returns something else */
  fallback(): Promise<Data>;
  /** returns whether the loader's reply has the shape of the data */
  isData(reply: unknown): reply is Data;
}

/**
 * Loads the data of a page with `serverLoader` in `config/routes.ts`: `GET /app/__serverLoader?route=&url=`. Umi's own hook
 * loads once per page, ignores changed parameters, and accepts any reply as data. This one loads each address, shows a
 * refusal like the API's, and replaces a reply of another shape by the API's.
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
    // Of the same page only, because another customer's data could be mistaken for this one's.
    placeholderData: (previous, query) => (query?.queryKey.at(-2) === pathname ? previous : undefined),
  });
}
