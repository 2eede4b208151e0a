import { labelBehind, lotKey } from '#contract/lot-number';

/** `count` numbers behind a lot's that the sale does not have yet: `111` → `111A`, `111B`. */
export function numbersBehind(number: string, count: number, taken: readonly string[]): string[] {
  const keys = new Set(taken.map(lotKey));
  const numbers: string[] = [];
  for (let label = labelBehind(number); numbers.length < count; label = labelBehind(label))
    if (!keys.has(lotKey(label))) numbers.push(label);
  return numbers;
}
