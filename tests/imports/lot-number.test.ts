import {
  findLabelBetween,
  getLabelAfter,
  getNextLabel,
  isCompanyNumber,
  parseLotNumber,
  toLotSortKey,
} from '#contract/lot-number';

const bytes = (a: string, b: string) =>
  Buffer.compare(Buffer.from(toLotSortKey(a)), Buffer.from(toLotSortKey(b)));

describe('lot numbers', () => {
  test('are the printed labels without surrounding blanks', () => {
    for (const label of [
      '12A',
      '32bis',
      '11*',
      'S1',
      '3871.10',
      '3613 bis.',
      '[0101]',
      'único',
      'VIALA',
      '0056[H]',
    ])
      expect(parseLotNumber(`  ${label}\u00a0`)).toEqual({ label });
  });

  test('are equal regardless of how accents are encoded', () => {
    expect(parseLotNumber('u\u0301nico')).toEqual({ label: 'único' });
  });

  test('are refused when they are not labels', () => {
    expect(parseLotNumber('  ')).toEqual({ issue: 'empty' });
    expect(parseLotNumber('—')).toEqual({ issue: 'unreadable' });
    expect(parseLotNumber('12\n13')).toEqual({ issue: 'unreadable' });
    expect(parseLotNumber('Portrait of a gentleman in a red coat, half length')).toEqual({
      issue: 'too_long',
    });
  });

  test('sort in the order of a printed catalog', () => {
    const order = [
      '1',
      '2',
      '9',
      '10',
      '11',
      '11*',
      '12',
      '12.1',
      '12A',
      '12B',
      '12Z',
      '12AA',
      '12bis',
      '12ter',
      '12quater',
      '13',
      '32',
      '32bis',
      '0056',
      '56[H]',
      '[0101]',
      '102',
      '308bis',
      '3613',
      '3613 bis.',
      '3614',
      '3871',
      '3871.1',
      '3871.2',
      '3871.10',
      '3871.85',
      '3871.433',
      '3872',
      'S1',
      'S2',
      'S10',
      'único',
      'VIALA',
    ];
    expect([...order].reverse().sort(bytes)).toEqual(order);
  });

  test('never share a sort key', () => {
    const labels = ['12', '012', '12.', '[12]', '12A', '12a', '12-A', '12 A'];
    expect(new Set(labels.map(toLotSortKey)).size).toBe(labels.length);
  });

  test('assigned by the system consist of digits and letters', () => {
    expect(['12', '12A', '12AA'].every(isCompanyNumber)).toBe(true);
    expect(['012', '12a', 'S1', '12.1', ''].some(isCompanyNumber)).toBe(false);
    expect([getNextLabel(undefined), getNextLabel('12'), getNextLabel('12A'), getNextLabel('9')]).toEqual([
      '1',
      '13',
      '13',
      '10',
    ]);
    expect(['12', '12A', '12Z', '12AZ', '12ZZ', 'S1'].map(getLabelAfter)).toEqual([
      '12A',
      '12B',
      '12AA',
      '12BA',
      '12AAA',
      'S1A',
    ]);
  });
});

test.each([
  ['7', '8', '7A'],
  ['7A', '8', '7B'],
  ['7Z', '7AB', '7AA'],
  ['7', '7A', undefined],
  ['7', '7*', undefined],
  ['12', undefined, '13'],
  ['12A', undefined, '13'],
  [undefined, '4', '3'],
  [undefined, '1', undefined],
  [undefined, 'S1', undefined],
])('between %s and %s comes %s', (before, after, label) => {
  expect(findLabelBetween(before, after)).toBe(label);
});
