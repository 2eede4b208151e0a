import type { Patch } from '@/services/url';

/** Names the view through which the list is looked at. */
export const viewParam = 'saved';

/** The part of an address under these keys, always written in the same way. */
export const toViewQuery = (address: URLSearchParams, keys: readonly string[]): string =>
  keys
    .flatMap((key) => address.getAll(key).map((value) => new URLSearchParams([[key, value]]).toString()))
    .sort()
    .join('&');

/** What makes a list show what was saved, under the view's number. */
export function viewPatch({ id, query }: { id: number; query: string }, keys: readonly string[]): Patch {
  const saved = new URLSearchParams(query);
  return {
    page: undefined,
    ...Object.fromEntries(keys.map((key) => [key, saved.getAll(key)])),
    [viewParam]: id,
  };
}
