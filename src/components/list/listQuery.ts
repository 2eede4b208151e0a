import { pageSizes } from '#contract/api/page';
import { viewParam } from '@/components/views/viewQuery';
import { queryClient } from '@/services/queries';
import type { ListRequest, Page } from './types';

/** An API endpoint that returns a list. The address may contain anything; the server refuses unknown values. */
export type ListOf<Row> = (...input: never[]) => Promise<Page<Row>>;
type ListParams = Record<string, string | number> | undefined;

export const [defaultPageSize] = pageSizes;

interface ListDefaults {
  /** absent: the list has no tabs, and a tab in the address belongs to the page */
  tab?: string;
  sort: string;
}

/** Reads the request of a list from the address. */
export function parseListRequest(
  address: URLSearchParams,
  defaults: ListDefaults,
  filterKeys: readonly string[],
): ListRequest {
  const readParam = (key: string) => address.get(key) ?? '';
  const size = Number(readParam('size'));
  return {
    tab: defaults.tab === undefined ? '' : readParam('tab') || defaults.tab,
    q: readParam('q'),
    sort: readParam('sort') || defaults.sort,
    page: Math.max(1, Math.floor(Number(readParam('page'))) || 1),
    size: pageSizes.find((pageSize) => pageSize === size) ?? defaultPageSize,
    filters: Object.fromEntries(filterKeys.map((key) => [key, address.getAll(key)])),
  };
}

/** Returns the part of the request that selects and sorts the rows, without the page. */
export const toRowsQuery = ({ tab, q, sort, filters }: ListRequest) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0)),
  ...(tab && tab !== 'all' && { tab }),
  ...(q && { q }),
  ...(sort && { sort }),
});

export type RowsQuery = ReturnType<typeof toRowsQuery>;

/** Returns the query for a page of a list. */
export const listQuery = <Row>(noun: string, list: ListOf<Row>, params: ListParams, request: ListRequest) => {
  const query = { ...toRowsQuery(request), page: request.page, pageSize: request.size };
  const keyOf = (page: number) => [noun, 'list', params, { ...query, page }];
  return {
    queryKey: keyOf(request.page),
    queryFn: () => {
      const previousPage = cursorLists.includes(noun)
        ? queryClient.getQueryState<Page<Record<string, unknown>>>(keyOf(request.page - 1))
        : undefined;
      // A last row that may have moved cannot be used as a cursor.
      const lastRow = previousPage?.isInvalidated ? undefined : previousPage?.data?.data.at(-1);
      const after = lastRow && { afterId: lastRow.id, afterValue: lastRow[request.sort.replace('-', '')] };
      return list({ params, query: { ...query, ...after } } as never);
    },
  };
};

/** Loads all rows the address selects, page by page, up to a limit. */
export async function fetchAllRows<Row>(
  noun: string,
  list: ListOf<Row>,
  params: ListParams,
  request: ListRequest,
  maxRows: number,
): Promise<Page<Row>> {
  const size = Math.max(...pageSizes);
  let result: Page<Row> | undefined;
  for (let page = 1; page <= Math.ceil(maxRows / size); page++) {
    const nextPage: Page<Row> = await queryClient.fetchQuery(
      listQuery(noun, list, params, { ...request, page, size }),
    );
    result = { ...nextPage, data: [...(result?.data ?? []), ...nextPage.data] };
    if (nextPage.data.length < size) break;
  }
  return result ?? { data: [], total: 0, page: 1, pageSize: size };
}

/** Lists so long that the API continues after the last row of the previous page, because deep offsets are slow. */
const cursorLists: readonly string[] = ['items', 'audit'];

const standardParams = ['tab', 'q', 'sort', 'page', 'size', viewParam];

/**
 * Prefetches the rows of a list whose page is about to be rendered; with a filter in the address the page loads them itself.
 */
export function prefetchList<Row>(
  noun: string,
  list: ListOf<Row>,
  address: URLSearchParams,
  defaults: ListDefaults,
) {
  if ([...address.keys()].some((key) => !standardParams.includes(key))) return;
  void queryClient.prefetchQuery(listQuery(noun, list, undefined, parseListRequest(address, defaults, [])));
}
