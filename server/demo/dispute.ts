import type { Composed } from './catalogue';
import type { World } from './world';

/** One lot of two things went to two people at once: somebody has to decide. */
export function dispute({ book }: World, lots: readonly Composed[]) {
  const found = lots.find(
    ({ lot, items }) => lot.status === 'SOLD' && items.length === 2 && lot.hammer !== null,
  );
  const others = lots.map(({ lot }) => lot.buyer).filter((buyer) => buyer !== '');
  if (!found || found.lot.hammer === null) return undefined;
  const { lot } = found;
  const names = [...new Set(others)].slice(0, 2);
  const first = Math.round((lot.hammer ?? 0) * 0.6);
  const prices = [first, (lot.hammer ?? 0) - first];
  for (const part of book.lotItems)
    if (part.lot_id === lot.id) {
      part.price = prices[part.ordinal - 1] ?? null;
      part.buyer = names[part.ordinal - 1] ?? '';
    }
  lot.buyer = names.join(' / ');
  lot.paddle = '';
  for (const event of book.events)
    if (event.noun === 'lots' && event.noun_id === lot.id && event.action === 'sell')
      event.changes = { hammer: [null, lot.hammer], buyer: ['', lot.buyer] };
  return lot;
}
