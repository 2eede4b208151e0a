import { useCallback, useMemo } from 'react';
import { type Patch, useUrl } from '@/services/url';
import { defaultPageSize, parseListRequest } from './listQuery';
import type { ListColumn, ListFilter, ListState, ListTab } from './types';

interface Options<Row> {
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  tabs: readonly ListTab[];
  defaultSort: string;
  /** filters that the page sets, which are not part of the address */
  fixed?: Readonly<Record<string, string>> | undefined;
}

export interface ListUrl {
  state: ListState;
  /** the query parameters that select its content, without the page */
  keys: readonly string[];
  /** applies changes and returns to the first page */
  change(patch: Patch, mode?: 'push' | 'replace'): void;
  turnTo(page: number, size: number, mode?: 'push' | 'replace'): void;
  clearFilters(): void;
}

/** Reads and writes the state of a list in the address, so that every state can be linked. */
export function useListState<Row>({ columns, filters, tabs, defaultSort, fixed }: Options<Row>): ListUrl {
  const url = useUrl();
  const defaultTab = tabs[0]?.key;
  const state = useMemo((): ListState => {
    const columnKeys = (url.query.get('cols') ?? '').split(',').filter(Boolean);
    const request = parseListRequest(
      url.query,
      { tab: defaultTab, sort: defaultSort },
      filters.map(({ key }) => key),
    );
    return {
      ...request,
      filters: {
        ...request.filters,
        ...Object.fromEntries(Object.entries(fixed ?? {}).map(([key, value]) => [key, [value]])),
      },
      // A link may contain a tab that no longer exists.
      tab: tabs.some(({ key }) => key === request.tab) ? request.tab : (defaultTab ?? ''),
      columns:
        columnKeys.length > 0 ? columnKeys : columns.filter(({ hidden }) => !hidden).map(({ key }) => key),
    };
  }, [url.query, columns, filters, tabs, defaultTab, defaultSort, fixed]);

  const keys = useMemo(
    () => [
      ...(defaultTab === undefined ? [] : ['tab']),
      ...['q', 'sort', 'cols'],
      ...filters.map(({ key }) => key),
    ],
    [defaultTab, filters],
  );
  const { set } = url;
  const change = useCallback(
    (patch: Patch, mode: 'push' | 'replace' = 'push') => set({ page: undefined, ...patch }, mode),
    [set],
  );
  const turnTo = useCallback(
    (page: number, size: number, mode: 'push' | 'replace' = 'push') =>
      set({ page: page === 1 ? undefined : page, size: size === defaultPageSize ? undefined : size }, mode),
    [set],
  );
  const clearFilters = useCallback(
    () =>
      set(
        { page: undefined, q: undefined, ...Object.fromEntries(filters.map(({ key }) => [key, undefined])) },
        'push',
      ),
    [set, filters],
  );
  return { state, keys, change, turnTo, clearFilters };
}
