import { getLabelAfter, toLotKey } from '#contract/lot-number';

/** `count` numbers behind a lot's that the sale does not have yet: `111` → `111A`, `111B`. */
export function numbersAfter(number: string, count: number, existing: readonly string[]): string[] {
  const keys = new Set(existing.map(toLotKey));
  const numbers: string[] = [];
  for (let label = getLabelAfter(number); numbers.length < count; label = getLabelAfter(label))
    if (!keys.has(toLotKey(label))) numbers.push(label);
  return numbers;
}
