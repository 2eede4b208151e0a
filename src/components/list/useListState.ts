import { useCallback, useMemo } from 'react';
import { type Patch, useUrl } from '@/services/url';
import { askedBy, usualSize } from './listQuery';
import type { ListColumn, ListFilter, ListState, ListTab } from './types';

interface Options<Row> {
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  tabs: readonly ListTab[];
  standardSort: string;
}

export interface ListUrl {
  state: ListState;
  /** the parameters that say what it shows, whichever page of it */
  keys: readonly string[];
  /** changes something and goes back to the first page */
  change(patch: Patch, how?: 'push' | 'replace'): void;
  turnTo(page: number, size: number, how?: 'push' | 'replace'): void;
  clearFilters(): void;
}

/** Reads a list's state from the address and writes it there: every view of a list can be linked. */
export function useListState<Row>({ columns, filters, tabs, standardSort }: Options<Row>): ListUrl {
  const url = useUrl();
  const standardTab = tabs[0]?.key;
  const state = useMemo((): ListState => {
    const chosen = (url.query.get('cols') ?? '').split(',').filter(Boolean);
    const asked = askedBy(
      url.query,
      { tab: standardTab, sort: standardSort },
      filters.map(({ key }) => key),
    );
    return {
      ...asked,
      // A link may name a tab that is no more.
      tab: tabs.some(({ key }) => key === asked.tab) ? asked.tab : (standardTab ?? ''),
      columns: chosen.length > 0 ? chosen : columns.filter(({ hidden }) => !hidden).map(({ key }) => key),
    };
  }, [url.query, columns, filters, tabs, standardTab, standardSort]);

  const keys = useMemo(
    () => [
      ...(standardTab === undefined ? [] : ['tab']),
      ...['q', 'sort', 'cols'],
      ...filters.map(({ key }) => key),
    ],
    [standardTab, filters],
  );
  const { set } = url;
  const change = useCallback(
    (patch: Patch, how: 'push' | 'replace' = 'push') => set({ page: undefined, ...patch }, how),
    [set],
  );
  const turnTo = useCallback(
    (page: number, size: number, how: 'push' | 'replace' = 'push') =>
      set({ page: page === 1 ? undefined : page, size: size === usualSize ? undefined : size }, how),
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
