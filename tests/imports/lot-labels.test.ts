import { hasRemark, normalizeLotNumber, stripLabelPrefix } from '#contract/lot-number';

test.each([
  ['２９', '29'],
  ["'43", '43'],
  ['41,', '41'],
  ['42;', '42'],
  ['45.00', '45'],
  ['12.0', '12'],
  ['31.', '31'],
  ['(32)', '32'],
  ['32)', '32'],
  ['“12”', '12'],
  ['"12"', '12'],
  ['(12A)', '12A'],
  ['2a)', '2a'],
  ['[33]', '[33]'],
  ['3613 bis.', '3613 bis.'],
  ['12 (2)', '12 (2)'],
  ['12 (a-c)', '12 (a-c)'],
  ['12.1', '12.1'],
  ['12A', '12A'],
  ['12 A', '12 A'],
  ['12bis', '12bis'],
  ['3871.10', '3871.10'],
  ['8 bis', '8 bis'],
  ['12½', '12½'],
])('writes the lot number %j as %s', (label, plainNumber) => {
  expect(normalizeLotNumber(label, false)).toBe(plainNumber);
});

test.each([
  ['33 withdrawn', true],
  ['34 (withdrawn)', true],
  ['39 – SOLD', true],
  ['52 cont.', true],
  ['38 NR', true],
  ['38NR', true],
  ['38 n.r.', true],
  ['12 W/D', true],
  ['12 *', true],
  ['12 †', true],
  ['† 12', true],
  ['*12', true],
  ['12 (2)', true],
  ['12 [2]', true],
  ['12 ARR', true],
  ['12 Ω', true],
  ['12 £', true],
  ['12?', true],
  ['12 -', true],
  ['- 12', true],
  ['[33]', true],
  ['(12', true],
  ['12件', true],
  ['Lot 13 - A bowl', true],
  ['13 - Vase', true],
  ['12A', false],
  ['12 A', false],
  ['12bis', false],
  ['12 (bis)', false],
  ['3613 bis.', false],
  ['12.1', false],
  ['12½', false],
  ['12 ½', false],
  ['5*', false],
  ['6†', false],
  ['12a-c', false],
  ['12 & 13', false],
  ['XI', false],
  ['S1', false],
  ['8 bis', false],
  ['8 quater', false],
  ['22 to 25', false],
  ['48-A', false],
  ['Supplement 3', false],
])('detects whether %j contains more than a lot number', (label, expected) => {
  expect(hasRemark(label)).toBe(expected);
});

test.each([
  ['Lote 12', '12'],
  ['LOT 0012', '0012'],
  ['第12号', '12'],
  ['12号拍品', '12'],
  ['图录号 12', '12'],
  ['拍品12', '12'],
  ['Nr. 5', '5'],
  ['N.º 12', '12'],
  ['Kat.-Nr. 12', '12'],
  ['Cat. no. 12', '12'],
  ['Item 12A', '12A'],
])('finds in %j the number %s', (label, number) => {
  expect(stripLabelPrefix(label)?.label).toBe(number);
});

test.each(['12', '12A', '- 12', '.12', 'Kat12', 'Los Angeles', 'Katze 3', '12 NR'])(
  'finds no prefix before the number in %j',
  (label) => {
    expect(stripLabelPrefix(label)).toBeUndefined();
  },
);
