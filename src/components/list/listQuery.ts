import { pageSizes } from '#contract/api/page';
import { viewParam } from '@/components/views/viewQuery';
import { queryClient } from '@/services/queries';
import type { ListRequest, Page } from './types';

/** A list of the API. The address may hold anything; the server refuses what it does not know. */
export type ListOf<Row> = (...input: never[]) => Promise<Page<Row>>;
type ListParams = Record<string, string | number> | undefined;

export const [defaultPageSize] = pageSizes;

interface ListDefaults {
  /** absent: the list has no tabs, and a tab in the address is one of the page it stands on */
  tab?: string;
  sort: string;
}

/** What the address asks of a list. */
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

/** What of it chooses the rows and their order, as the API has it; the rest is which page of them. */
export const toRowsQuery = ({ tab, q, sort, filters }: ListRequest) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0)),
  ...(tab && tab !== 'all' && { tab }),
  ...(q && { q }),
  ...(sort && { sort }),
});

export type RowsQuery = ReturnType<typeof toRowsQuery>;

/** The question to the API, and the name of its answer in the query cache. */
export const listQuery = <Row>(noun: string, list: ListOf<Row>, params: ListParams, request: ListRequest) => {
  const query = { ...toRowsQuery(request), page: request.page, pageSize: request.size };
  const keyOf = (page: number) => [noun, 'list', params, { ...query, page }];
  return {
    queryKey: keyOf(request.page),
    queryFn: () => {
      const previousPage = cursorLists.includes(noun)
        ? queryClient.getQueryState<Page<Record<string, unknown>>>(keyOf(request.page - 1))
        : undefined;
      // A row that may stand elsewhere by now is no place to go on from.
      const lastRow = previousPage?.isInvalidated ? undefined : previousPage?.data?.data.at(-1);
      const after = lastRow && { afterId: lastRow.id, afterValue: lastRow[request.sort.replace('-', '')] };
      return list({ params, query: { ...query, ...after } } as never);
    },
  };
};

/** All the rows that the address asks for, one page of them after the other; no more than `most`. */
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

/** Lists so long that the API takes the last row of the page before: deep pages need not be counted off. */
const cursorLists: readonly string[] = ['items'];

const standardParams = ['tab', 'q', 'sort', 'page', 'size', viewParam];

/** Asks for the rows of a list whose page is about to be drawn; with a filter in the address the page asks itself. */
export function prefetchList<Row>(
  noun: string,
  list: ListOf<Row>,
  address: URLSearchParams,
  defaults: ListDefaults,
) {
  if ([...address.keys()].some((key) => !standardParams.includes(key))) return;
  void queryClient.prefetchQuery(listQuery(noun, list, undefined, parseListRequest(address, defaults, [])));
}
