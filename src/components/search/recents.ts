import { useModel } from '@umijs/max';
import { useEffect } from 'react';
import { maxRecents } from '#contract/recents';
import type { SearchKind } from '#contract/search';

/** Only ids are stored, never titles: the server names the rows that the user may still see. */
const storageKey = (userId: number) => `rostrum.recents.${userId}`;

/** Returns the rows that this user opened in this browser, the latest first: `auctions-12`. */
export function readRecents(userId: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((row) => typeof row === 'string').slice(0, maxRecents) : [];
  } catch {
    // storage is forbidden, or something else wrote to it
    return [];
  }
}

function rememberRecent(userId: number, row: string) {
  const rows = [row, ...readRecents(userId).filter((other) => other !== row)].slice(0, maxRecents);
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(rows));
  } catch {
    // storage is forbidden: nothing is remembered
  }
}

/** Remembers that the user opened this row; call it where the row is shown. Without an id it does nothing. */
export function useRecent(kind: Exclude<SearchKind, 'sales'>, id: number | undefined): void {
  const userId = useModel('@@initialState').initialState?.user?.id;
  useEffect(() => {
    if (userId !== undefined && id !== undefined) rememberRecent(userId, `${kind}-${id}`);
  }, [userId, kind, id]);
}
