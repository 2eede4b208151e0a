import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ListOf, listQuery } from './listQuery';
import type { ListUrl } from './useListState';

/** Loads the page of rows that the address requests; returns the previous page until then. */
export function useRows<Row>(
  noun: string,
  list: ListOf<Row>,
  params: Record<string, string | number> | undefined,
  { state, turnTo }: ListUrl,
) {
  const query = useQuery({
    ...listQuery(noun, list, params, state),
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const { data, isPlaceholderData } = query;
  // The address contains a page that no longer exists: goes to the last one.
  const beyond = data && !isPlaceholderData && data.data.length === 0 && data.total > 0 ? data.total : 0;
  useEffect(() => {
    if (beyond > 0) turnTo(Math.ceil(beyond / state.size), state.size, 'replace');
  }, [beyond, turnTo, state.size]);
  return query;
}
