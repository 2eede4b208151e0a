import type { Patch } from '@/services/url';

/** The query parameter with the id of the selected view. */
export const viewParam = 'saved';

/** Returns the part of an address with these keys, in canonical form. */
export const toViewQuery = (address: URLSearchParams, keys: readonly string[]): string =>
  keys
    .flatMap((key) => address.getAll(key).map((value) => new URLSearchParams([[key, value]]).toString()))
    .sort()
    .join('&');

/** Returns the change to the address that shows a saved view. */
export function viewPatch({ id, query }: { id: number; query: string }, keys: readonly string[]): Patch {
  const saved = new URLSearchParams(query);
  return {
    page: undefined,
    ...Object.fromEntries(keys.map((key) => [key, saved.getAll(key)])),
    [viewParam]: id,
  };
}
