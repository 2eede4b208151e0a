import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useModel } from '@umijs/max';
import { useEffect, useState } from 'react';
import { api } from '@/services/api';
import { readRecents } from './recents';

/** Milliseconds without a keystroke before a search starts. */
const debounceMs = 120;

/** The first character chooses what is searched; input methods for Chinese type the wide forms. */
const prefixes: Readonly<Record<string, 'actions' | 'lots'>> = {
  '>': 'actions',
  '＞': 'actions',
  '#': 'lots',
  '＃': 'lots',
};
export type Mode = 'all' | 'actions' | 'lots';

export function parseTyped(typed: string): { mode: Mode; text: string } {
  const text = typed.trimStart();
  const mode = prefixes[text.charAt(0)];
  return { mode: mode ?? 'all', text: (mode ? text.slice(1) : text).trim() };
}

/** Returns the sale whose page has this address. */
const parseSaleId = (pathname: string): number | undefined =>
  Number(/^\/auction\/(\d+)(\/|$)/.exec(pathname)?.[1]) || undefined;

/** Searches the server for the typed text after a pause. `isCurrent`: the results belong to the latest text. */
export function useSearchResults({ mode, text }: { mode: Mode; text: string }) {
  const { pathname } = useLocation();
  const auction = parseSaleId(pathname);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  const isSearched = settled !== '' && mode !== 'actions';
  const query = useQuery({
    queryKey: ['find', mode, settled, auction],
    queryFn: () =>
      api.search.find({ query: { q: settled, auction, only: mode === 'lots' ? 'lots' : undefined } }),
    enabled: isSearched,
    throwOnError: false,
    placeholderData: keepPreviousData,
  });
  return {
    query,
    groups: query.data?.groups ?? [],
    /** false: nothing is known yet, not even for an earlier text */
    hasAnswer: isSearched && (query.data !== undefined || query.error !== null),
    isCurrent: settled === text && !(isSearched && (query.isPlaceholderData || query.isFetching)),
    /** searches at once */
    settle: () => setSettled(text),
  };
}

/** Asks the server for the names of the recently opened rows, which are not kept: a title could be hidden next time. */
export function useRecentHits() {
  const userId = useModel('@@initialState').initialState?.user?.id;
  const [rows] = useState(() => (userId === undefined ? [] : readRecents(userId)));
  const query = useQuery({
    queryKey: ['find', 'recent', rows],
    queryFn: () => api.search.recent({ query: { row: rows } }),
    enabled: rows.length > 0,
    throwOnError: false,
    gcTime: 0,
  });
  return { query, count: rows.length, hits: query.data?.hits ?? [] };
}
