import { formatReference, toCreditorReference, toQrReference } from '../../server/documents/references';

test('returns the creditor reference of a document number', () => {
  expect(toCreditorReference('INV20260001')).toBe('RF16INV20260001');
  expect(toCreditorReference('inv-2026/0001')).toBe('RF16INV20260001');
  // published example of ISO 11649
  expect(toCreditorReference('539007547034')).toBe('RF18539007547034');
  expect(formatReference('RF16INV20260001')).toBe('RF16 INV2 0260 001');
});

test('returns the Swiss QR reference of a document number', () => {
  expect(toQrReference('INV20260001')).toBe('000000000000000000202600013');
});

test.each(['', '發票', 'A'.repeat(22)])('refuses a creditor reference of “%s”', (number) => {
  expect(() => toCreditorReference(number)).toThrow(RangeError);
});

test.each(['INV', '1'.repeat(27)])('refuses a QR reference of “%s”', (number) => {
  expect(() => toQrReference(number)).toThrow(RangeError);
});
