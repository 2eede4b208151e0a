import { getCurrency, preDecimalPound } from '#contract/currencies';
import { exactAmount } from '../../src/components/working/exactAmount';

const pound = getCurrency('GBP');

test.each([
  ['20800000.21', '208,000.0021'],
  ['1560000', '15,600.00'],
  ['5', '0.05'],
  ['0', '0.00'],
  ['-150.5', '-1.505'],
  ['5000/3', '16.6666…'],
  ['100000000000000012.5', '1,000,000,000,000,000.125'],
])('%s minor units are %s', (exact, text) => expect(exactAmount(exact, pound, 'en-US')).toBe(text));

test('uses the user’s language', () => {
  expect(exactAmount('20800000.21', pound, 'pt-BR')).toBe('208.000,0021');
});

test('keeps non-decimal currencies in their smallest unit', () => {
  expect(exactAmount('751.2', preDecimalPound, 'en-US')).toBe('751.2 /240');
});
