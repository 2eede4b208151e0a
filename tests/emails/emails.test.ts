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

test('a subject is read with what stands in for its values, or what they are', () => {
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
/** `a [b | c d] foot`: what stands in columns in brackets. */
const drawn = (blocks: readonly Block[]) =>
  blocks
    .map((block) =>
      block.type === 'columns'
        ? `[${block.columns.map((leaves) => leaves.map(({ id }) => id).join(' ')).join(' | ')}]`
        : block.id,
    )
    .join(' ');

const content = [heading('a'), columns('cols', ['b'], ['c', 'd']), heading('e'), footer];

test('a block is added behind the chosen one, into the chosen column, or at the end above the footer', () => {
  expect(drawn(addBlock(content, heading('n'), 'a'))).toBe('a n [b | c d] e foot');
  expect(drawn(addBlock(content, heading('n'), 'c'))).toBe('a [b | c n d] e foot');
  expect(drawn(addBlock(content, heading('n'), 'cols/0'))).toBe('a [n b | c d] e foot');
  expect(drawn(addBlock(content, heading('n'), undefined))).toBe('a [b | c d] e n foot');
  expect(drawn(addBlock(content, heading('n'), 'foot'))).toBe('a [b | c d] e n foot');
  // Columns stand in no columns.
  expect(drawn(addBlock(content, columns('x', ['y']), 'c'))).toBe('a [b | c d] [y] e foot');
});

test('a block moves to the line it is dropped on: into columns and out of them, never below the footer', () => {
  expect(drawn(moveBlock(content, 'a', 'e'))).toBe('[b | c d] e a foot');
  expect(drawn(moveBlock(content, 'e', 'a'))).toBe('e a [b | c d] foot');
  expect(drawn(moveBlock(content, 'a', 'c'))).toBe('[b | c a d] e foot');
  expect(drawn(moveBlock(content, 'e', 'cols/1'))).toBe('a [b | e c d] foot');
  expect(drawn(moveBlock(content, 'd', 'e'))).toBe('a [b | c] e d foot');
  expect(drawn(moveBlock(content, 'a', 'foot'))).toBe('[b | c d] e a foot');
  expect(drawn(moveBlock(content, 'foot', 'a'))).toBe(drawn(content));
  expect(drawn(moveBlock(content, 'cols', 'b'))).toBe(drawn(content));
});

test('step by step a block goes down through the columns and up again', () => {
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

test('a copy stands behind it under ids of its own; what is taken out is gone, the footer stays', () => {
  const copy = duplicateBlock(content, 'cols');
  const ids = toOutline(copy?.blocks ?? []).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(copy?.blocks).toHaveLength(5);
  expect(duplicateBlock(content, 'foot')).toBeUndefined();
  expect(drawn(removeBlock(content, 'c'))).toBe('a [b | d] e foot');
  expect(drawn(removeBlock(content, 'foot'))).toBe(drawn(content));
});

test('fewer columns keep what stood in those that go', () => {
  const cols = content[1];
  if (cols?.type !== 'columns') throw new Error('columns');
  expect(drawn([setColumnCount(cols, 1)])).toBe('[b c d]');
  expect(drawn([setColumnCount(cols, 3)])).toBe('[b | c d | ]');
  expect(drawn(replaceBlock(content, { ...createBlock('divider'), id: 'c' } as Block))).toBe(drawn(content));
});
