import type { Block, LeafBlock, Letter } from './blocks';
import type { Letters } from './template-fields';

/** A grid of this id shows each reader their own lots as soon as the sale is known. */
export const readersGrid = 'readers-lots';
const most = 6;

/** A letter with each of its leaves as `change` has it. */
const withLeaves = (letter: Letter, change: (leaf: LeafBlock) => LeafBlock): Letter =>
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
export const aboutSale = (letters: Letters, auctionId: number): Letters =>
  lettersWith(letters, (letter) =>
    withLeaves(letter, (leaf) => {
      if (leaf.type === 'auction') return { ...leaf, auctionId: leaf.auctionId ?? auctionId };
      if (leaf.type !== 'lots' || leaf.source !== null) return leaf;
      return {
        ...leaf,
        source:
          leaf.id === readersGrid
            ? { kind: 'INTERESTS', auctionId, most, least: 1, fallback: [] }
            : {
                kind: 'FILTER',
                auctionId,
                departmentId: null,
                categoryId: null,
                artist: '',
                order: 'ESTIMATE',
                most,
              },
      };
    }),
  );

/** Letters that show this collection wherever nothing was chosen yet. */
export const aboutCollection = (letters: Letters, collectionId: number): Letters =>
  lettersWith(letters, (letter) =>
    withLeaves(letter, (leaf) =>
      leaf.type === 'collection' ? { ...leaf, collectionId: leaf.collectionId ?? collectionId } : leaf,
    ),
  );

/** What was chosen for a block, as something that can be compared; undefined: there is nothing to choose. */
function choiceOf(leaf: LeafBlock): string | undefined {
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

function chosenAs(leaf: LeafBlock, as: LeafBlock): LeafBlock {
  if (leaf.type === 'lot' && as.type === 'lot') return { ...leaf, lotId: as.lotId };
  if (leaf.type === 'lots' && as.type === 'lots') return { ...leaf, source: as.source };
  if (leaf.type === 'auction' && as.type === 'auction') return { ...leaf, auctionId: as.auctionId };
  if (leaf.type === 'collection' && as.type === 'collection')
    return { ...leaf, collectionId: as.collectionId };
  return leaf;
}

function leavesById(letter: Letter | undefined): Map<string, LeafBlock> {
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
export function chosenAlike(letters: Letters, language: keyof Letters, next: Letter): Letters {
  const before = leavesById(letters[language]);
  const now = leavesById(next);
  return lettersWith({ ...letters, [language]: next }, (letter, of) =>
    of === language
      ? letter
      : withLeaves(letter, (leaf) => {
          const [was, is] = [before.get(leaf.id), now.get(leaf.id)];
          const follows = was && is && choiceOf(was) !== choiceOf(is) && choiceOf(leaf) === choiceOf(was);
          return follows ? chosenAs(leaf, is) : leaf;
        }),
  );
}
