import type { Block } from '#contract/blocks';
import {
  addBlock,
  duplicateBlock,
  findMoveTarget,
  moveBlock,
  removeBlock,
  replaceBlock,
  setColumnCount,
  toOutline,
} from '../../src/components/emails/blockTree';
import { createBlock } from '../../src/components/emails/newBlocks';
import { toPlainLine } from '../../src/components/emails/variables';

test('shows a subject with its fallback values, or the names of its variables', () => {
  const read = (text: string) => toPlainLine(text, (path) => path.toUpperCase());
  expect(read('Results: {{ sale.title | default: "our last sale" }}')).toBe('Results: our last sale');
  expect(read("{{ customer.name }}, {{customer.first_name|default:'friend'}}")).toBe(
    '[CUSTOMER.NAME], friend',
  );
  expect(read('{% if sale.title %}{{ sale.title | upcase }}{% endif %} now')).toBe('… now');
});

const heading = (id: string): Block => ({ id, type: 'heading', level: 2, text: id, align: 'LEFT' });
const footer: Block = { id: 'foot', type: 'footer' };
const columns = (id: string, ...idsByColumn: string[][]): Block => ({
  id,
  type: 'columns',
  columns: idsByColumn.map((ids) => ids.map((one) => ({ id: one, type: 'divider' }))),
});
/** Formats blocks as `a [b | c d] foot`, with columns in brackets. */
const drawn = (blocks: readonly Block[]) =>
  blocks
    .map((block) =>
      block.type === 'columns'
        ? `[${block.columns.map((leaves) => leaves.map(({ id }) => id).join(' ')).join(' | ')}]`
        : block.id,
    )
    .join(' ');

const content = [heading('a'), columns('cols', ['b'], ['c', 'd']), heading('e'), footer];

test('adds a block after the selected one, into the selected column, or at the end above the footer', () => {
  expect(drawn(addBlock(content, heading('n'), 'a'))).toBe('a n [b | c d] e foot');
  expect(drawn(addBlock(content, heading('n'), 'c'))).toBe('a [b | c n d] e foot');
  expect(drawn(addBlock(content, heading('n'), 'cols/0'))).toBe('a [n b | c d] e foot');
  expect(drawn(addBlock(content, heading('n'), undefined))).toBe('a [b | c d] e n foot');
  expect(drawn(addBlock(content, heading('n'), 'foot'))).toBe('a [b | c d] e n foot');
  // Columns cannot be nested.
  expect(drawn(addBlock(content, columns('x', ['y']), 'c'))).toBe('a [b | c d] [y] e foot');
});

test('moves a block to where it is dropped: into columns and out of them, never below the footer', () => {
  expect(drawn(moveBlock(content, 'a', 'e'))).toBe('[b | c d] e a foot');
  expect(drawn(moveBlock(content, 'e', 'a'))).toBe('e a [b | c d] foot');
  expect(drawn(moveBlock(content, 'a', 'c'))).toBe('[b | c a d] e foot');
  expect(drawn(moveBlock(content, 'e', 'cols/1'))).toBe('a [b | e c d] foot');
  expect(drawn(moveBlock(content, 'd', 'e'))).toBe('a [b | c] e d foot');
  expect(drawn(moveBlock(content, 'a', 'foot'))).toBe('[b | c d] e a foot');
  expect(drawn(moveBlock(content, 'foot', 'a'))).toBe(drawn(content));
  expect(drawn(moveBlock(content, 'cols', 'b'))).toBe(drawn(content));
});

test('moves a block step by step down through the columns and up again', () => {
  const listMoves = (by: 1 | -1, from: readonly Block[], id: string) => {
    const steps: string[] = [];
    let blocks = [...from];
    for (let over = findMoveTarget(blocks, id, by); over; over = findMoveTarget(blocks, id, by)) {
      blocks = moveBlock(blocks, id, over);
      steps.push(drawn(blocks));
    }
    return steps;
  };
  expect(listMoves(1, content, 'a')).toEqual([
    '[a b | c d] e foot',
    '[b a | c d] e foot',
    '[b | a c d] e foot',
    '[b | c a d] e foot',
    '[b | c d a] e foot',
    '[b | c d] e a foot',
  ]);
  expect(listMoves(-1, content, 'e').at(-1)).toBe('e a [b | c d] foot');
});

test('inserts a copy with new ids after the block; removes a block, but not the footer', () => {
  const copy = duplicateBlock(content, 'cols');
  const ids = toOutline(copy?.blocks ?? []).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(copy?.blocks).toHaveLength(5);
  expect(duplicateBlock(content, 'foot')).toBeUndefined();
  expect(drawn(removeBlock(content, 'c'))).toBe('a [b | d] e foot');
  expect(drawn(removeBlock(content, 'foot'))).toBe(drawn(content));
});

test('fewer columns keep the blocks of the removed ones', () => {
  const cols = content[1];
  if (cols?.type !== 'columns') throw new Error('columns');
  expect(drawn([setColumnCount(cols, 1)])).toBe('[b c d]');
  expect(drawn([setColumnCount(cols, 3)])).toBe('[b | c d | ]');
  expect(drawn(replaceBlock(content, { ...createBlock('divider'), id: 'c' } as Block))).toBe(drawn(content));
});
