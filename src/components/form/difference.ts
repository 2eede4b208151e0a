/** Returns whether two values of a field are equal to the reader. Key order, `undefined` and date objects do not matter. */
export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(normalize(one)) === JSON.stringify(normalize(other));

function normalize(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value)) return value.map(normalize);
  if (typeof value !== 'object' || 'toJSON' in value) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, normalize(inner)]),
  );
}

/** Returns the keys of `values` that differ from `saved`. */
export const changedKeys = <Values extends object>(
  saved: Values,
  values: Partial<Values>,
): (keyof Values & string)[] =>
  (Object.keys(values) as (keyof Values & string)[]).filter((key) => !same(saved[key], values[key]));

/** Three versions of one field: as the form started, as another user saved it, as it is in this form. */
export interface Clash<Values> {
  field: keyof Values & string;
  theirs: unknown;
  mine: unknown;
}

interface Detail {
  labelId: number;
  value: string;
}
const isDetails = (value: unknown): value is Detail[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'labelId' in one);

/** Merges the values that two users changed under different labels; undefined when they changed one label differently. */
function mergeDetails(saved: unknown, theirs: unknown, mine: unknown): Detail[] | undefined {
  if (!isDetails(saved) || !isDetails(theirs) || !isDetails(mine)) return undefined;
  const find = (details: Detail[], labelId: number) => details.find((one) => one.labelId === labelId);
  const labelIds = [...new Set([...theirs, ...mine].map(({ labelId }) => labelId))].toSorted((a, b) => a - b);
  const merged: (Detail | undefined)[] = [];
  for (const labelId of labelIds) {
    const [before, their, my] = [saved, theirs, mine].map((details) => find(details, labelId));
    if (!same(their, my) && !same(before, their) && !same(before, my)) return undefined;
    merged.push(same(before, my) ? their : my);
  }
  return merged.filter((one) => one !== undefined);
}

/**
 * Returns the fields that both users changed differently, and the merged values of all others. A field that only one of them
 * changed is not a conflict.
 */
export function findClashes<Values extends object>(saved: Values, theirs: Partial<Values>, mine: Values) {
  const clashes: Clash<Values>[] = [];
  const merged = { ...mine };
  for (const field of Object.keys(mine) as (keyof Values & string)[]) {
    if (!(field in theirs) || same(theirs[field], mine[field]) || same(theirs[field], saved[field])) continue;
    const mergedDetails = mergeDetails(saved[field], theirs[field], mine[field]);
    if (same(mine[field], saved[field])) merged[field] = theirs[field] as Values[typeof field];
    else if (mergedDetails) merged[field] = mergedDetails as Values[typeof field];
    else clashes.push({ field, theirs: theirs[field], mine: mine[field] });
  }
  return { clashes, merged };
}
