/** What an address says of a grid's rows: search and order once, the others as often as they are chosen. The server refuses what it does not know. */
export const readFilters = (query: URLSearchParams, keys: readonly string[]) =>
  Object.fromEntries(
    keys
      .filter((key) => query.get(key))
      .map((key) => [key, key === 'q' || key === 'sort' ? (query.get(key) ?? '') : query.getAll(key)]),
  );
