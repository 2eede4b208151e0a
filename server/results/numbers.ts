import { getLabelAfter, toLotKey } from '#contract/lot-number';

/** Returns `count` numbers after a lot's number that the sale does not use yet: `111` → `111A`, `111B`. */
export function numbersAfter(number: string, count: number, existing: readonly string[]): string[] {
  const keys = new Set(existing.map(toLotKey));
  const numbers: string[] = [];
  for (let label = getLabelAfter(number); numbers.length < count; label = getLabelAfter(label))
    if (!keys.has(toLotKey(label))) numbers.push(label);
  return numbers;
}
