import { queryClient } from '@/services/queries';
import type { Page } from './types';

/** Returns the id after this one in the visible list of a noun; undefined when there is none. */
export function nextRow(noun: string, id: number): number | undefined {
  const lists = queryClient.getQueriesData<Page<{ id: number }>>({
    queryKey: [noun, 'list'],
    type: 'active',
  });
  for (const [, page] of lists) {
    const at = page?.data.findIndex((row) => row.id === id) ?? -1;
    if (at >= 0) return page?.data[at + 1]?.id;
  }
  return undefined;
}
