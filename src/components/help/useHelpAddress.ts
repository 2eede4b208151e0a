import { useLocation } from '@umijs/max';
import { useCallback } from 'react';
import { applyPatch } from '@/services/url';

/** Returns a function that returns the current address with another help page open. */
export function useHelpAddress(): (name: string) => string {
  const { pathname, search } = useLocation();
  return useCallback((name) => `${pathname}${applyPatch(search, { help: name })}`, [pathname, search]);
}
