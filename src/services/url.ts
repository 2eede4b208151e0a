import { history, useLocation } from '@umijs/max';
import { useCallback, useMemo } from 'react';
import { toPagePath } from './address';

/** New values of query parameters; `undefined`, `''` and an empty list remove one. */
export type Patch = Record<string, string | number | readonly string[] | undefined>;

export interface UrlState {
  query: URLSearchParams;
  /** changes some parameters; 'push' makes a step the browser's Back button undoes, the default replaces */
  set(patch: Patch, mode?: 'push' | 'replace'): void;
}

/** The query of the address as state: tabs, views, filters and open dialogs are stored there and can be linked. */
export function useUrl(): UrlState {
  const { search } = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback((patch: Patch, mode: 'push' | 'replace' = 'replace') => {
    // Reads the current address rather than the rendered one, so that the second of two immediate changes keeps the first.
    const { pathname, search: now, hash } = history.location;
    history[mode](`${toPagePath(pathname)}${applyPatch(now, patch)}${hash}`);
  }, []);
  return { query, set };
}

/** `?page=2&q=a` with `{ page: undefined, tab: 'past' }` is `?q=a&tab=past`. */
export function applyPatch(search: string, patch: Patch): string {
  const query = new URLSearchParams(search);
  for (const [key, value] of Object.entries(patch)) {
    query.delete(key);
    for (const one of [value ?? []].flat()) if (one !== '') query.append(key, String(one));
  }
  const text = query.toString();
  return text && `?${text}`;
}
