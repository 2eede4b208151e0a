import { pageSizes } from '#contract/api/page';
import { viewParam } from '@/components/views/viewQuery';
import { queryClient } from '@/services/queries';
import type { Asked, Page } from './types';

/** A list of the API. The address may hold anything; the server refuses what it does not know. */
export type ListOf<Row> = (...input: never[]) => Promise<Page<Row>>;
type ListParams = Record<string, string | number> | undefined;

export const [usualSize] = pageSizes;

interface Standard {
  /** absent: the list has no tabs, and a tab in the address is one of the page it stands on */
  tab?: string;
  sort: string;
}

/** What the address asks of a list. */
export function askedBy(address: URLSearchParams, standard: Standard, filterKeys: readonly string[]): Asked {
  const one = (key: string) => address.get(key) ?? '';
  const size = Number(one('size'));
  return {
    tab: standard.tab === undefined ? '' : one('tab') || standard.tab,
    q: one('q'),
    sort: one('sort') || standard.sort,
    page: Math.max(1, Math.floor(Number(one('page'))) || 1),
    size: pageSizes.find((known) => known === size) ?? usualSize,
    filters: Object.fromEntries(filterKeys.map((key) => [key, address.getAll(key)])),
  };
}

/** What of it chooses the rows and their order, as the API has it; the rest is which page of them. */
export const chosenBy = ({ tab, q, sort, filters }: Asked) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, values]) => values.length > 0)),
  ...(tab && tab !== 'all' && { tab }),
  ...(q && { q }),
  ...(sort && { sort }),
});

export type ChosenRowsQuery = ReturnType<typeof chosenBy>;

/** The question to the API, and the name of its answer in the query cache. */
export const listQuery = <Row>(noun: string, list: ListOf<Row>, params: ListParams, asked: Asked) => {
  const query = { ...chosenBy(asked), page: asked.page, pageSize: asked.size };
  const keyOf = (page: number) => [noun, 'list', params, { ...query, page }];
  return {
    queryKey: keyOf(asked.page),
    queryFn: () => {
      const known = goingOn.includes(noun)
        ? queryClient.getQueryState<Page<Record<string, unknown>>>(keyOf(asked.page - 1))
        : undefined;
      // A row that may stand elsewhere by now is no place to go on from.
      const before = known?.isInvalidated ? undefined : known?.data?.data.at(-1);
      const after = before && { afterId: before.id, afterValue: before[asked.sort.replace('-', '')] };
      return list({ params, query: { ...query, ...after } } as never);
    },
  };
};

/** All the rows that the address asks for, one page of them after the other; no more than `most`. */
export async function wholeList<Row>(
  noun: string,
  list: ListOf<Row>,
  params: ListParams,
  asked: Asked,
  most: number,
): Promise<Page<Row>> {
  const size = Math.max(...pageSizes);
  let whole: Page<Row> | undefined;
  for (let page = 1; page <= Math.ceil(most / size); page++) {
    const more: Page<Row> = await queryClient.fetchQuery(
      listQuery(noun, list, params, { ...asked, page, size }),
    );
    whole = { ...more, data: [...(whole?.data ?? []), ...more.data] };
    if (more.data.length < size) break;
  }
  return whole ?? { data: [], total: 0, page: 1, pageSize: size };
}

/** Lists so long that the API takes the last row of the page before: deep pages need not be counted off. */
const goingOn: readonly string[] = ['items'];

const plain = ['tab', 'q', 'sort', 'page', 'size', viewParam];

/** Asks for the rows of a list whose page is about to be drawn; with a filter in the address the page asks itself. */
export function askAhead<Row>(noun: string, list: ListOf<Row>, address: URLSearchParams, standard: Standard) {
  if ([...address.keys()].some((key) => !plain.includes(key))) return;
  void queryClient.prefetchQuery(listQuery(noun, list, undefined, askedBy(address, standard, [])));
}
