import type { LeafBlock, Letter, LotSource } from '#contract/blocks';
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

/** Returns one of the hand-picked lots of an email for each of their sales. */
function pickedSales(letter: Letter, { lots }: Shown): Map<number, ShownLot> {
  const picked = leavesOf(letter).flatMap((block) => pickedIds(block).flatMap((id) => lots[id] ?? []));
  return new Map(picked.map((lot) => [lot.auctionId, lot]));
}

/**
 * Returns the name of the sale to show with a picked lot. It is empty if all picked lots are of one sale, which is also
 * the sale that the email is about, if any. Sales of the same title are distinguished by their codes.
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

/**
 * Returns Liquid that shows the name of the sale and a separator before a lot of another sale than that of the block.
 * Only fallback lots, for recipients with too few lots of their own, can be of another sale; empty if none of them is.
 */
export function saleOfReaders(
  { shown, tokens }: Pick<Making, 'shown' | 'tokens'>,
  source: LotSource | null,
): string {
  if (source?.kind !== 'INTERESTS') return '';
  const { auctionId, fallback } = source;
  const isOneSale = fallback.every((id) => (shown.lots[id]?.auctionId ?? auctionId) === auctionId);
  return isOneSale
    ? ''
    : tokens.own(`{% if lot.auctionId != ${auctionId} %}{{ lot.sale.title }} · {% endif %}`);
}
