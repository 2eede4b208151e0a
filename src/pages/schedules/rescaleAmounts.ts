/** Keys in a schedule's body whose values are amounts, at any depth. */
const amountKeys = new Set(['from', 'step', 'per', 'cap', 'minimum', 'threshold', 'pattern']);

/**
 * Converts a body so that its amounts look the same in another currency: 1,000 whole units become 1,000.00 when a currency
 * with a hundred minor units is selected.
 */
export function rescaleAmounts(body: unknown, from: number, to: number, isAmount = false): unknown {
  if (typeof body === 'number') return isAmount ? Math.round((body / from) * to) : body;
  if (Array.isArray(body)) return body.map((element) => rescaleAmounts(element, from, to, isAmount));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, rescaleAmounts(value, from, to, amountKeys.has(key))]),
  );
}
