/**
 * Reads the filters of a grid from the address: search and sort once, the others as often as they occur. The server refuses
 * unknown values.
 */
export const readFilters = (query: URLSearchParams, keys: readonly string[]) =>
  Object.fromEntries(
    keys
      .filter((key) => query.get(key))
      .map((key) => [key, key === 'q' || key === 'sort' ? (query.get(key) ?? '') : query.getAll(key)]),
  );
