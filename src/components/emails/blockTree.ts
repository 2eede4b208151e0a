import { arrayMove } from '@dnd-kit/sortable';
import type { Block, LeafBlock } from '#contract/blocks';
import { copyWithNewIds } from './newBlocks';

type ColumnsBlock = Extract<Block, { type: 'columns' }>;

/** A line of the outline: a block, or a column of a block (`<id>/0`). */
export interface OutlineRow {
  id: string;
  /** absent on a column */
  block?: Block;
  /** the columns block that contains it, and the column index */
  inside?: { id: string; column: number };
}

/** A position in the block tree. */
interface Place {
  inside?: { id: string; column: number };
  at: number;
}

const isColumns = (block: Block): block is ColumnsBlock => block.type === 'columns';
const isLeaf = (block: Block): block is LeafBlock => block.type !== 'columns';
const columnId = (id: string, column: number) => `${id}/${column}`;

/** Returns all blocks in reading order, with their columns. */
export const toOutline = (blocks: readonly Block[]): OutlineRow[] =>
  blocks.flatMap((block): OutlineRow[] => [
    { id: block.id, block },
    ...(isColumns(block)
      ? block.columns.flatMap((leaves, column): OutlineRow[] => {
          const inside = { id: block.id, column };
          return [
            { id: columnId(block.id, column), inside },
            ...leaves.map((leaf) => ({ id: leaf.id, block: leaf, inside })),
          ];
        })
      : []),
  ]);

/** Returns the block with this id at any level. */
export const blockOf = (blocks: readonly Block[], id: string | undefined): Block | undefined =>
  toOutline(blocks).find((row) => row.id === id)?.block;

/** Returns the blocks with the block of the same id replaced. */
export function replaceBlock(blocks: readonly Block[], block: Block): Block[] {
  return blocks.map((one) => {
    if (one.id === block.id) return block;
    if (!isColumns(one) || !isLeaf(block)) return one;
    const columns = one.columns.map((leaves) => leaves.map((leaf) => (leaf.id === block.id ? block : leaf)));
    return { ...one, columns };
  });
}

/** Returns the blocks without this one. The footer cannot be removed. */
export function removeBlock(blocks: readonly Block[], id: string): Block[] {
  return blocks
    .filter((one) => one.id !== id || one.type === 'footer')
    .map((one) =>
      isColumns(one)
        ? { ...one, columns: one.columns.map((leaves) => leaves.filter((leaf) => leaf.id !== id)) }
        : one,
    );
}

/** Inserts a block at a position. Columns cannot be nested, and nothing can follow the footer. */
function insertBlock(blocks: readonly Block[], block: Block, place: Place): Block[] {
  const { inside } = place;
  const parent = blocks.find((one) => one.id === inside?.id);
  if (inside && parent && isColumns(parent) && isLeaf(block)) {
    const columns = parent.columns.map((leaves, column) =>
      column === inside.column ? leaves.toSpliced(place.at, 0, block) : leaves,
    );
    return replaceBlock(blocks, { ...parent, columns });
  }
  const targetIndex = parent ? blocks.indexOf(parent) + 1 : place.at;
  const last = blocks.findIndex(({ type }) => type === 'footer');
  return blocks.toSpliced(last < 0 ? targetIndex : Math.min(targetIndex, last), 0, block);
}

/** Returns the position of a row; for a column, the position of its first block. */
function findPlace(blocks: readonly Block[], row: OutlineRow): Place {
  const { inside, block } = row;
  if (!block) return { inside, at: 0 };
  if (!inside) return { at: blocks.findIndex(({ id }) => id === row.id) };
  const parent = blocks.find(({ id }) => id === inside.id);
  const leaves = parent && isColumns(parent) ? (parent.columns[inside.column] ?? []) : [];
  return { inside, at: leaves.findIndex(({ id }) => id === row.id) };
}

/** Adds a block after the selected one, into the selected column, or at the end. */
export function addBlock(blocks: readonly Block[], block: Block, selected: string | undefined): Block[] {
  const row = toOutline(blocks).find(({ id }) => id === selected);
  if (!row) return insertBlock(blocks, block, { at: blocks.length });
  const place = findPlace(blocks, row);
  return insertBlock(blocks, block, row.block ? { ...place, at: place.at + 1 } : place);
}

/** Inserts a copy with a new id after the block. */
export function duplicateBlock(
  blocks: readonly Block[],
  id: string,
): { blocks: Block[]; copy: string } | undefined {
  const block = blockOf(blocks, id);
  if (!block || block.type === 'footer') return undefined;
  const copy = copyWithNewIds(block);
  return { blocks: addBlock(blocks, copy, id), copy: copy.id };
}

/** Moves a block to the position of another row: after it when moving down, before it when moving up. */
export function moveBlock(blocks: readonly Block[], id: string, over: string): Block[] {
  const rows = toOutline(blocks);
  const from = rows.findIndex((row) => row.id === id);
  const to = rows.findIndex((row) => row.id === over);
  const [row, target] = [rows[from], rows[to]];
  const block = row?.block;
  if (!block || !target || id === over || block.type === 'footer') return [...blocks];
  if (!row.inside && !target.inside) {
    const ids = blocks.map((one) => one.id);
    const [at, targetIndex] = [ids.indexOf(id), ids.indexOf(over)];
    const last = blocks.findIndex(({ type }) => type === 'footer');
    return arrayMove([...blocks], at, last < 0 ? targetIndex : Math.min(targetIndex, last - 1));
  }
  if (isColumns(block) && target.inside?.id === id) return [...blocks];
  const remaining = removeBlock(blocks, id);
  const place = findPlace(remaining, target);
  const isAfter = to > from && target.block !== undefined;
  return insertBlock(remaining, block, { ...place, at: place.at + (isAfter ? 1 : 0) });
}

/** Returns the row a block moves to when it is moved by one, into or out of columns; undefined at the end. */
export function findMoveTarget(blocks: readonly Block[], id: string, by: 1 | -1): string | undefined {
  const rows = toOutline(blocks);
  const movedBlock = rows.find((row) => row.id === id)?.block;
  if (!movedBlock) return undefined;
  const open = isColumns(movedBlock) ? rows.filter((row) => !row.inside) : rows;
  const at = open.findIndex((row) => row.id === id);
  const next = open[at + by];
  const entersDown = by === 1 && isLeaf(movedBlock) && next?.block && isColumns(next.block);
  const leavesUp = by === -1 && next && !next.block;
  const over = entersDown || leavesUp ? open[at + 2 * by] : next;
  return over?.block?.type === 'footer' ? undefined : over?.id;
}

/** Returns a columns block with this number of columns; the blocks of removed columns move into the last remaining one. */
export function setColumnCount(block: ColumnsBlock, count: number): ColumnsBlock {
  const remainingColumns = block.columns.slice(0, count);
  const movedBlocks = block.columns.slice(count).flat();
  const last = remainingColumns.length - 1;
  const columns = Array.from({ length: count }, (_, at) => [
    ...(remainingColumns[at] ?? []),
    ...(at === last ? movedBlocks : []),
  ]);
  return { ...block, columns };
}
