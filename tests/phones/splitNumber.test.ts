import { splitNumber } from '../../src/components/phones/splitNumber';

const countries = [
  { country: 'AG', callingCode: '1' },
  { country: 'BR', callingCode: '55' },
  { country: 'CA', callingCode: '1' },
  { country: 'GB', callingCode: '44' },
  { country: 'TW', callingCode: '886' },
  { country: 'US', callingCode: '1' },
];

test.each([
  ['+55 11 96123-4567', 'BR', '11 96123-4567'],
  ['+5511961234567', 'BR', '11961234567'],
  ['\u202a+886 912 345 678\u202c', 'TW', '912 345 678'],
  ['＋８８６ ９１２', 'TW', '912'],
  ['+1 (212) 555-0100', 'US', '(212) 555-0100'],
])('%s selects the country of its calling code', (typed, country, number) => {
  expect(splitNumber(typed, countries)).toEqual({ country, number });
});

test('keeps the selected country of a shared calling code', () => {
  expect(splitNumber('+1 416 555 0100', countries, 'CA')).toMatchObject({ country: 'CA' });
});

test.each(['11 96123-4567', '+', '+999 1', ''])('leaves %p as it is', (typed) => {
  expect(splitNumber(typed, countries)).toBeUndefined();
});
