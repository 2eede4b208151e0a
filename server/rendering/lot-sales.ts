import type { EmailContent, LeafBlock, LotSource } from '#contract/blocks';
import type { RenderContext } from './parts';
import type { LotData, RenderData } from './render-data';

const listLeafBlocks = ({ body }: EmailContent): LeafBlock[] =>
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
function pickedSales(content: EmailContent, { lots }: RenderData): Map<number, LotData> {
  const pickedLots = listLeafBlocks(content).flatMap((block) =>
    pickedIds(block).flatMap((id) => lots[id] ?? []),
  );
  return new Map(pickedLots.map((lot) => [lot.auctionId, lot]));
}

/**
 * Returns the name of the sale to show with a picked lot. It is empty if all picked lots are of one sale, which is also the
 * sale that the email is about, if any. Sales with the same title are distinguished by their codes.
 */
export function getPickedSaleTitle(
  { content, data }: Pick<RenderContext, 'content' | 'data'>,
  lot: LotData,
): string {
  const sales = pickedSales(content, data);
  const subjectId = data.about?.auctionId;
  const isUnambiguous =
    sales.size < 2 && (subjectId === undefined || subjectId === null || sales.has(subjectId));
  if (isUnambiguous || !lot.sale) return '';
  const isShared = [...sales.values()].some(
    ({ auctionId, sale }) => auctionId !== lot.auctionId && sale?.title === lot.sale?.title,
  );
  return isShared ? `${lot.sale.title} (${lot.sale.code})` : lot.sale.title;
}

/**
 * Returns Liquid that shows the name of the sale and a separator before a lot of another sale than that of the block. Only
 * fallback lots, for recipients with too few lots of their own, can be of another sale; returns an empty text if none is.
 */
export function getRecipientSaleTitle(
  { data, tokens }: Pick<RenderContext, 'data' | 'tokens'>,
  source: LotSource | null,
): string {
  if (source?.kind !== 'INTERESTS') return '';
  const { auctionId, fallback } = source;
  const isOneSale = fallback.every((id) => (data.lots[id]?.auctionId ?? auctionId) === auctionId);
  return isOneSale
    ? ''
    : tokens.insert(`{% if lot.auctionId != ${auctionId} %}{{ lot.sale.title }} · {% endif %}`);
}
