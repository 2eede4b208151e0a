import { loginPath, toSafePath } from '../../src/services/address';

test.each([
  ['/auctions', '/auctions'],
  ['/auction/7?tab=lots&q=a%20b#x', '/auction/7?tab=lots&q=a%20b#x'],
  ['/', '/'],
])('after sign-in %s leads to %s', (redirect, led) => {
  expect(toSafePath(redirect)).toBe(led);
});

test.each([
  null,
  '',
  'auctions',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '///evil.test',
  '/\t/evil.test',
  '/\n//evil.test',
  'https://evil.test/',
  'javascript:alert(1)',
  '/.//evil.test',
  '/login',
  '/login?redirect=/login',
])('after sign-in %j leads to the start page', (redirect) => {
  expect(toSafePath(redirect)).toBe('/');
});

test('the URL of the sign-in page contains the encoded return path', () => {
  expect(loginPath('/auctions?q=a&b')).toBe('/login?redirect=%2Fauctions%3Fq%3Da%26b');
  expect(loginPath('/')).toBe('/login');
});
