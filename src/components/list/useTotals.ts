import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ChosenRowsQuery, chosenBy } from './listQuery';
import type { Asked, TotalsRow } from './types';

const none: readonly TotalsRow[] = [];

/** Returns the totals of all rows that match the state of a list; none until they are loaded. */
export function useTotals(
  noun: string,
  totals: ((chosen: ChosenRowsQuery) => Promise<readonly TotalsRow[]>) | undefined,
  asked: Asked,
): readonly TotalsRow[] {
  const { sort: _, ...chosen } = chosenBy(asked);
  const query = useQuery({
    queryKey: [noun, 'totals', chosen],
    queryFn: () => totals?.(chosen) ?? none,
    enabled: totals !== undefined,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  return query.data ?? none;
}
