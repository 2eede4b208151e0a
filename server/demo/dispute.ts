import type { ComposedLot } from './catalogue';
import type { World } from './world';

/** Creates a lot of two items that was sold to two buyers, for a decision that is open. */
export function createDispute({ book }: World, lots: readonly ComposedLot[]) {
  const disputed = lots.find(
    ({ lot, items }) => lot.status === 'SOLD' && items.length === 2 && lot.hammer !== null,
  );
  const buyerNames = lots.map(({ lot }) => lot.buyer).filter((buyer) => buyer !== '');
  if (!disputed || disputed.lot.hammer === null) return undefined;
  const { lot } = disputed;
  const names = [...new Set(buyerNames)].slice(0, 2);
  const first = Math.round((lot.hammer ?? 0) * 0.6);
  const prices = [first, (lot.hammer ?? 0) - first];
  for (const lotItem of book.lotItems)
    if (lotItem.lot_id === lot.id) {
      lotItem.price = prices[lotItem.ordinal - 1] ?? null;
      lotItem.buyer = names[lotItem.ordinal - 1] ?? '';
    }
  lot.buyer = names.join(' / ');
  lot.paddle = '';
  for (const event of book.events)
    if (event.noun === 'lots' && event.noun_id === lot.id && event.action === 'sell')
      event.changes = { hammer: [null, lot.hammer], buyer: ['', lot.buyer] };
  return lot;
}
