/** Returns the values by their keys, both in the order in which they first occur. Node 20 has no `Map.groupBy`. */
export function groupBy<Value, Key>(
  values: Iterable<Value>,
  toKey: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = toKey(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
