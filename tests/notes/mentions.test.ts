import { findMentions, updateMentions } from '../../src/components/notes/mentions';

const staff = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Anna Berg' },
  { id: 3, name: '王小明' },
];

test.each([
  ['@Ann please ring', [1]],
  ['@Anna Berg please ring', [2]],
  ['(@anna berg, @Ann)', [2, 1]],
  ['请 @王小明 看', [3]],
  ['@Anna', []],
  ['wrote to someone@Ann', []],
  ['@ Ann', []],
  ['', []],
])('"%s" mentions %j', (text, ids) => {
  expect([...findMentions(text, staff)]).toEqual(ids);
});

test('adds a colleague when the name is typed and removes them when it is deleted', () => {
  expect(updateMentions([], 'Ring @', 'Ring @Ann ', staff)).toEqual([1]);
  expect(updateMentions([1], 'Ring @Ann ', 'Ring ', staff)).toEqual([]);
  expect(updateMentions([1], 'Ring @Ann', 'Ring @Anna Berg', staff)).toEqual([2]);
});

test('keeps colleagues who were selected beside the text', () => {
  expect(updateMentions([3], 'Ring', 'Ring @Ann', staff)).toEqual([3, 1]);
  expect(updateMentions([3, 1], 'Ring @Ann', 'Ring', staff)).toEqual([3]);
});

test('does not select a removed colleague again while the name remains in the text', () => {
  expect(updateMentions([], '@Ann rings', '@Ann rings today', staff)).toEqual([]);
});
