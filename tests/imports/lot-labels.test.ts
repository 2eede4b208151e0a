import { hasRemark, plainLotNumber } from '#contract/lot-number';

test.each([
  ['２９', '29'],
  ["'43", '43'],
  ['41,', '41'],
  ['42;', '42'],
  ['45.00', '45'],
  ['12.0', '12'],
  ['3871.10', '3871.10'],
  ['8 bis', '8 bis'],
  ['12½', '12½'],
])('writes the lot number %j as %s', (label, plain) => {
  expect(plainLotNumber(label, false)).toBe(plain);
});

test.each([
  ['33 withdrawn', true],
  ['34 (withdrawn)', true],
  ['39 – SOLD', true],
  ['52 cont.', true],
  ['8 bis', false],
  ['8 quater', false],
  ['22 to 25', false],
  ['48-A', false],
  ['Supplement 3', false],
])('tells whether %j says more than a lot number', (label, expected) => {
  expect(hasRemark(label)).toBe(expected);
});
