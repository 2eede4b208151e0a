import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RowsQuery, toRowsQuery } from './listQuery';
import type { ListRequest, TotalsRow } from './types';

const none: readonly TotalsRow[] = [];

/** Returns the totals of all rows that match the state of a list; none until they are loaded. */
export function useTotals(
  noun: string,
  totals: ((rowsQuery: RowsQuery) => Promise<readonly TotalsRow[]>) | undefined,
  request: ListRequest,
): readonly TotalsRow[] {
  const { sort: _, ...rowsQuery } = toRowsQuery(request);
  const query = useQuery({
    queryKey: [noun, 'totals', rowsQuery],
    queryFn: () => totals?.(rowsQuery) ?? none,
    enabled: totals !== undefined,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  return query.data ?? none;
}
