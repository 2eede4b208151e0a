import type { LeafBlock, Letter } from '#contract/blocks';
import type { Making } from './parts';
import type { Shown, ShownLot } from './shown';

const leavesOf = ({ body }: Letter): LeafBlock[] =>
  body.mode === 'BLOCKS'
    ? body.blocks.flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]))
    : [];

const pickedIds = (block: LeafBlock): readonly number[] => {
  if (block.type === 'lot') return block.lotId === null ? [] : [block.lotId];
  if (block.type !== 'lots' || !block.source) return [];
  if (block.source.kind === 'PICKED') return block.source.lotIds;
  return block.source.kind === 'INTERESTS' ? block.source.fallback : [];
};

/** The lots of an email that were picked by hand, one for each of their sales. */
function pickedSales(letter: Letter, { lots }: Shown): Map<number, ShownLot> {
  const picked = leavesOf(letter).flatMap((block) => pickedIds(block).flatMap((id) => lots[id] ?? []));
  return new Map(picked.map((lot) => [lot.auctionId, lot]));
}

/**
 * Returns the name of the sale that stands with a picked lot, empty where nobody can mistake it: the picked lots of the
 * email are all of one sale, the one it is about. Sales of the same title are told apart by their codes.
 */
export function saleOfPicked({ letter, shown }: Pick<Making, 'letter' | 'shown'>, lot: ShownLot): string {
  const sales = pickedSales(letter, shown);
  const about = shown.about?.auctionId;
  const isClear = sales.size < 2 && (about === undefined || about === null || sales.has(about));
  if (isClear || !lot.sale) return '';
  const isShared = [...sales.values()].some(
    ({ auctionId, sale }) => auctionId !== lot.auctionId && sale?.title === lot.sale?.title,
  );
  return isShared ? `${lot.sale.title} (${lot.sale.code})` : lot.sale.title;
}
