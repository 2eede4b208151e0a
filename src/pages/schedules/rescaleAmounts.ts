/** Keys of a schedule's body under which amounts of money stand, wherever they are. */
const amountKeys = new Set(['from', 'step', 'per', 'cap', 'minimum', 'threshold', 'pattern']);

/**
 * A body whose amounts look the same in another currency: 1,000 whole units become 1,000.00 when a currency of a
 * hundred minor units is chosen.
 */
export function rescaleAmounts(body: unknown, from: number, to: number, isAmount = false): unknown {
  if (typeof body === 'number') return isAmount ? Math.round((body / from) * to) : body;
  if (Array.isArray(body)) return body.map((element) => rescaleAmounts(element, from, to, isAmount));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, rescaleAmounts(value, from, to, amountKeys.has(key))]),
  );
}
