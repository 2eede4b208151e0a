import { useQuery } from '@tanstack/react-query';
import type { ViewList } from '#contract/views';
import { api } from '@/services/api';
import { useUrl } from '@/services/url';
import { toViewQuery, viewParam } from './viewQuery';

export interface ViewsProps {
  list: ViewList;
  /** the query parameters that a view stores */
  keys: readonly string[];
}

/** Returns the saved views of a list, the selected one, and whether the list now differs from it. */
export function useViews({ list, keys }: ViewsProps) {
  const { query: address } = useUrl();
  const query = useQuery({ queryKey: ['views', list], queryFn: () => api.views.list({ query: { list } }) });
  const currentQuery = toViewQuery(address, keys);
  const current = query.data?.data.find(({ id }) => String(id) === address.get(viewParam));
  return { query, currentQuery, current, isChanged: current !== undefined && current.query !== currentQuery };
}
