import { useLocation } from '@umijs/max';
import { useEffect } from 'react';

const key = (path: string) => `rostrum.list.${path}`;

/** A list remembers its address, so that the pages of its rows lead back to it with its filters. */
export function useRememberedList(path: '/auctions' | '/collections' | '/items'): void {
  const { search } = useLocation();
  useEffect(() => {
    try {
      sessionStorage.setItem(key(path), search);
    } catch {
      // storage is forbidden: the way back leads to the plain list
    }
  }, [path, search]);
}

/** The list as it was last seen in this window. */
export function lastList(path: '/auctions' | '/collections' | '/items'): string {
  try {
    return path + (sessionStorage.getItem(key(path)) ?? '');
  } catch {
    return path;
  }
}
