import type { Block, EmailContent, LeafBlock } from './blocks';
import type { EmailContents } from './template-fields';

/** Id of the grid that shows each recipient matching lots once the auction is known. */
export const readersGrid = 'readers-lots';
const maxLots = 6;

/** Returns the email with each of its leaf blocks replaced by `change`. */
const mapLeaves = (content: EmailContent, change: (leaf: LeafBlock) => LeafBlock): EmailContent =>
  content.body.mode !== 'BLOCKS'
    ? content
    : {
        ...content,
        body: {
          mode: 'BLOCKS',
          blocks: content.body.blocks.map(
            (block): Block =>
              block.type === 'columns'
                ? { ...block, columns: block.columns.map((column) => column.map(change)) }
                : change(block),
          ),
        },
      };

const contentsWith = (
  contents: EmailContents,
  change: (content: EmailContent, language: string) => EmailContent,
): EmailContents =>
  Object.fromEntries(
    Object.entries(contents).map(([language, content]) => [language, change(content, language)]),
  );

/**
 * Returns the emails with this auction filled in wherever nothing was selected: its card, and the lots with the highest
 * estimates.
 */
export const fillInSale = (contents: EmailContents, auctionId: number): EmailContents =>
  contentsWith(contents, (content) =>
    mapLeaves(content, (leaf) => {
      if (leaf.type === 'auction') return { ...leaf, auctionId: leaf.auctionId ?? auctionId };
      if (leaf.type !== 'lots' || leaf.source !== null) return leaf;
      return {
        ...leaf,
        source:
          leaf.id === readersGrid
            ? { kind: 'INTERESTS', auctionId, most: maxLots, least: 1, fallback: [] }
            : {
                kind: 'FILTER',
                auctionId,
                departmentId: null,
                categoryId: null,
                artist: '',
                order: 'ESTIMATE',
                most: maxLots,
              },
      };
    }),
  );

/** Returns the emails with this collection filled in wherever nothing was selected. */
export const fillInCollection = (contents: EmailContents, collectionId: number): EmailContents =>
  contentsWith(contents, (content) =>
    mapLeaves(content, (leaf) =>
      leaf.type === 'collection' ? { ...leaf, collectionId: leaf.collectionId ?? collectionId } : leaf,
    ),
  );

/** Returns the selection of a block as a comparable text, or undefined when the block has none. */
function getSelection(leaf: LeafBlock): string | undefined {
  switch (leaf.type) {
    case 'lot':
      return JSON.stringify(leaf.lotId);
    case 'lots':
      return JSON.stringify(leaf.source);
    case 'auction':
      return JSON.stringify(leaf.auctionId);
    case 'collection':
      return JSON.stringify(leaf.collectionId);
    default:
      return undefined;
  }
}

function copySelection(leaf: LeafBlock, source: LeafBlock): LeafBlock {
  if (leaf.type === 'lot' && source.type === 'lot') return { ...leaf, lotId: source.lotId };
  if (leaf.type === 'lots' && source.type === 'lots') return { ...leaf, source: source.source };
  if (leaf.type === 'auction' && source.type === 'auction') return { ...leaf, auctionId: source.auctionId };
  if (leaf.type === 'collection' && source.type === 'collection')
    return { ...leaf, collectionId: source.collectionId };
  return leaf;
}

function indexLeaves(content: EmailContent | undefined): Map<string, LeafBlock> {
  if (content?.body.mode !== 'BLOCKS') return new Map();
  return new Map(
    content.body.blocks
      .flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]))
      .map((leaf) => [leaf.id, leaf]),
  );
}

/**
 * Returns the emails after one of them changed: its selections are copied to the same blocks of the other languages that had
 * the same selection before.
 */
export function syncSelections(
  contents: EmailContents,
  language: keyof EmailContents,
  next: EmailContent,
): EmailContents {
  const before = indexLeaves(contents[language]);
  const changed = indexLeaves(next);
  return contentsWith({ ...contents, [language]: next }, (content, of) =>
    of === language
      ? content
      : mapLeaves(content, (leaf) => {
          const [oldLeaf, newLeaf] = [before.get(leaf.id), changed.get(leaf.id)];
          const isInSync =
            oldLeaf &&
            newLeaf &&
            getSelection(oldLeaf) !== getSelection(newLeaf) &&
            getSelection(leaf) === getSelection(oldLeaf);
          return isInSync ? copySelection(leaf, newLeaf) : leaf;
        }),
  );
}
