import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ChosenRowsQuery, chosenBy } from './listQuery';
import type { Asked, TotalsRow } from './types';

const none: readonly TotalsRow[] = [];

/** Returns the last rows of a list: what all that it is asked for comes to. Nothing until they are there. */
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
