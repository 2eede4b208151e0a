import { useCallback, useMemo } from 'react';
import { type Patch, useUrl } from '@/services/url';
import type { ListColumn, ListFilter, ListState, ListTab } from './types';

export const pageSizes = [20, 50, 100];
/** Pixels below which a table scrolls sideways instead of breaking its words. */
export const leastWidth = 720;

interface Options<Row> {
  columns: readonly ListColumn<Row>[];
  filters: readonly ListFilter[];
  tabs: readonly ListTab[];
  standardSort: string;
}

export interface ListUrl {
  state: ListState;
  /** what the API is asked */
  query: Record<string, string | number | string[]>;
  /** changes something and goes back to the first page */
  change(patch: Patch, how?: 'push' | 'replace'): void;
  turnTo(page: number, size: number): void;
  clearFilters(): void;
}

/** Reads a list's state from the address and writes it there: every view of a list can be linked. */
export function useListState<Row>({ columns, filters, tabs, standardSort }: Options<Row>): ListUrl {
  const url = useUrl();
  const standardTab = tabs[0]?.key ?? '';
  const state = useMemo((): ListState => {
    const one = (key: string) => url.query.get(key) ?? '';
    const size = Number(one('size'));
    const chosen = one('cols').split(',').filter(Boolean);
    return {
      tab: one('tab') || standardTab,
      q: one('q'),
      sort: one('sort') || standardSort,
      page: Math.max(1, Math.floor(Number(one('page'))) || 1),
      size: pageSizes.includes(size) ? size : 20,
      filters: Object.fromEntries(filters.map(({ key }) => [key, url.query.getAll(key)])),
      columns: chosen.length > 0 ? chosen : columns.filter(({ hidden }) => !hidden).map(({ key }) => key),
    };
  }, [url.query, columns, filters, standardTab, standardSort]);

  const query = useMemo(
    () => ({
      ...Object.fromEntries(Object.entries(state.filters).filter(([, values]) => values.length > 0)),
      ...(state.tab && state.tab !== 'all' && { tab: state.tab }),
      ...(state.q && { q: state.q }),
      sort: state.sort,
      page: state.page,
      pageSize: state.size,
    }),
    [state],
  );

  const { set } = url;
  const change = useCallback(
    (patch: Patch, how: 'push' | 'replace' = 'push') => set({ page: undefined, ...patch }, how),
    [set],
  );
  const turnTo = useCallback(
    (page: number, size: number) =>
      set({ page: page === 1 ? undefined : page, size: size === 20 ? undefined : size }, 'push'),
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
  return { state, query, change, turnTo, clearFilters };
}
