import { useLocation } from '@umijs/max';
import { useEffect } from 'react';

const key = (path: string) => `rostrum.list.${path}`;

type ListPath = '/auctions' | '/campaigns' | '/collections' | '/customers' | '/items' | '/templates';

/** Remembers the address of a list, so that the pages of its rows link back to it with its filters. */
export function useRememberedList(path: ListPath): void {
  const { search } = useLocation();
  useEffect(() => {
    try {
      sessionStorage.setItem(key(path), search);
    } catch {
      // storage is forbidden: the way back leads to the plain list
    }
  }, [path, search]);
}

/** Returns the address of the list as last seen in this tab. */
export function lastList(path: ListPath): string {
  try {
    return path + (sessionStorage.getItem(key(path)) ?? '');
  } catch {
    return path;
  }
}
