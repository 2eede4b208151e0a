import { formatBlock, parseBlock } from '../../src/components/grid/block';
import { isInSelection, moveSelection, singleCell } from '../../src/components/grid/selection';

describe('block from a spreadsheet', () => {
  test('splits cells at tabs and rows at line ends, ignoring the last line end', () => {
    expect(parseBlock('12\tVase\r\n12A\tBowl\r\n')).toEqual([
      ['12', 'Vase'],
      ['12A', 'Bowl'],
    ]);
  });
  test('a quoted cell may contain line breaks, tabs and quotation marks', () => {
    expect(parseBlock('"two\nlines"\t"a ""named"" work"')).toEqual([['two\nlines', 'a "named" work']]);
  });
  test('a title in quotation marks is not a quoted cell', () => {
    expect(parseBlock('"Untitled", 1962\t3')).toEqual([['"Untitled", 1962', '3']]);
  });
  test('parses what it formats', () => {
    const block = [
      ['a\tb', 'c"d'],
      ['', 'e\nf'],
    ];
    expect(parseBlock(formatBlock(block))).toEqual(block);
  });
});

describe('keys of a spreadsheet', () => {
  const extent = { rows: 3, columns: 2, screen: 10 };
  const click = (row: number, column: number, key: string, more = {}) =>
    moveSelection(singleCell({ row, column }), { key, shiftKey: false, jump: false, ...more }, extent);

  test('Enter moves down, Tab moves right and on to the next row', () => {
    expect(click(0, 1, 'Enter')?.active).toEqual({ row: 1, column: 1 });
    expect(click(0, 0, 'Tab')?.active).toEqual({ row: 0, column: 1 });
    expect(click(0, 1, 'Tab')?.active).toEqual({ row: 1, column: 0 });
    expect(click(1, 0, 'Tab', { shiftKey: true })?.active).toEqual({ row: 0, column: 1 });
  });
  test('Tab leaves the grid at its ends', () => {
    expect(click(2, 1, 'Tab')).toBeUndefined();
    expect(click(0, 0, 'Tab', { shiftKey: true })).toBeUndefined();
  });
  test('arrows stop at the edges; with Shift they extend the range', () => {
    expect(click(0, 0, 'ArrowUp')?.active).toEqual({ row: 0, column: 0 });
    const range = click(0, 0, 'ArrowDown', { shiftKey: true });
    expect(range && isInSelection(range, { row: 0, column: 0 })).toBe(true);
    expect(range && isInSelection(range, { row: 1, column: 0 })).toBe(true);
    expect(range && isInSelection(range, { row: 1, column: 1 })).toBe(false);
  });
});
