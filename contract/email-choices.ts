import type { Block, EmailContent, LeafBlock } from './blocks';
import type { EmailContents } from './template-fields';

/** A grid of this id shows each reader their own lots as soon as the sale is known. */
export const readersGrid = 'readers-lots';
const maxLots = 6;

/** An email with each of its leaves as `change` has it. */
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

/** Emails that show this sale wherever nothing was chosen yet: its card, and its lots with the highest estimates. */
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

/** Emails that show this collection wherever nothing was chosen yet. */
export const fillInCollection = (contents: EmailContents, collectionId: number): EmailContents =>
  contentsWith(contents, (content) =>
    mapLeaves(content, (leaf) =>
      leaf.type === 'collection' ? { ...leaf, collectionId: leaf.collectionId ?? collectionId } : leaf,
    ),
  );

/** What was chosen for a block, as something that can be compared; undefined: there is nothing to choose. */
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
 * Emails of which one says something else now. What was chosen in it is chosen in the same block of the other languages
 * as well, as long as they showed the same.
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
