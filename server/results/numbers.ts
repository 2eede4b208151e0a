import { labelBehind } from '#contract/lot-number';

/** `count` numbers behind a lot's that the sale does not have yet: `111` → `111A`, `111B`. */
export function numbersBehind(number: string, count: number, taken: ReadonlySet<string>): string[] {
  const numbers: string[] = [];
  for (let label = labelBehind(number); numbers.length < count; label = labelBehind(label))
    if (!taken.has(label)) numbers.push(label);
  return numbers;
}
