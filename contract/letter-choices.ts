import type { Block, LeafBlock, Letter } from './blocks';
import type { Letters } from './template-fields';

/** A grid of this id shows each reader their own lots as soon as the sale is known. */
export const readersGrid = 'readers-lots';
const maxLots = 6;

/** A letter with each of its leaves as `change` has it. */
const mapLeaves = (letter: Letter, change: (leaf: LeafBlock) => LeafBlock): Letter =>
  letter.body.mode !== 'BLOCKS'
    ? letter
    : {
        ...letter,
        body: {
          mode: 'BLOCKS',
          blocks: letter.body.blocks.map(
            (block): Block =>
              block.type === 'columns'
                ? { ...block, columns: block.columns.map((column) => column.map(change)) }
                : change(block),
          ),
        },
      };

const lettersWith = (letters: Letters, change: (letter: Letter, language: string) => Letter): Letters =>
  Object.fromEntries(
    Object.entries(letters).map(([language, letter]) => [language, change(letter, language)]),
  );

/** Letters that show this sale wherever nothing was chosen yet: its card, and its lots with the highest estimates. */
export const fillInSale = (letters: Letters, auctionId: number): Letters =>
  lettersWith(letters, (letter) =>
    mapLeaves(letter, (leaf) => {
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

/** Letters that show this collection wherever nothing was chosen yet. */
export const fillInCollection = (letters: Letters, collectionId: number): Letters =>
  lettersWith(letters, (letter) =>
    mapLeaves(letter, (leaf) =>
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

function indexLeaves(letter: Letter | undefined): Map<string, LeafBlock> {
  if (letter?.body.mode !== 'BLOCKS') return new Map();
  return new Map(
    letter.body.blocks
      .flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]))
      .map((leaf) => [leaf.id, leaf]),
  );
}

/**
 * Letters of which one says something else now. What was chosen in it is chosen in the same block of the other languages
 * as well, as long as they showed the same.
 */
export function syncSelections(letters: Letters, language: keyof Letters, next: Letter): Letters {
  const before = indexLeaves(letters[language]);
  const changed = indexLeaves(next);
  return lettersWith({ ...letters, [language]: next }, (letter, of) =>
    of === language
      ? letter
      : mapLeaves(letter, (leaf) => {
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
