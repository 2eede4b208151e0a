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

/**
 * Liquid that begins a lot chosen for each reader with the name of its sale and a separator, where that is another sale than
 * the one asked for: lots that stand in for readers with too few of their own may be of any. Empty where all are of one.
 */
export function saleOfReaders(
  { shown, tokens }: Pick<Making, 'shown' | 'tokens'>,
  source: LotSource | null,
): string {
  if (source?.kind !== 'INTERESTS') return '';
  const { auctionId, fallback } = source;
  const isOfOne = fallback.every((id) => (shown.lots[id]?.auctionId ?? auctionId) === auctionId);
  return isOfOne
    ? ''
    : tokens.own(`{% if lot.auctionId != ${auctionId} %}{{ lot.sale.title }} · {% endif %}`);
}
