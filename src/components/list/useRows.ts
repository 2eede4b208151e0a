import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ListOf, listQuery } from './listQuery';
import type { ListUrl } from './useListState';

/** The page of rows that the address asks for; until it is there, the one before. */
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
  // An address from before, when there was more: the last page there is.
  const beyond = data && !isPlaceholderData && data.data.length === 0 && data.total > 0 ? data.total : 0;
  useEffect(() => {
    if (beyond > 0) turnTo(Math.ceil(beyond / state.size), state.size, 'replace');
  }, [beyond, turnTo, state.size]);
  return query;
}
