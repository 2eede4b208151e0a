import { measureStrength } from '../../src/services/password';

test.each([
  ['', 'short'],
  ['five5', 'short'],
  ['sixsix', 'medium'],
  ['aaaaaaaaaaaaaaaaaaaa', 'medium'],
  ['Gavel-2026', 'strong'],
  ['four words of a sale', 'strong'],
  ['拍卖会今天开始', 'medium'],
])('rates %j as %s', (password, strength) => {
  expect(measureStrength(password)).toBe(strength);
});
