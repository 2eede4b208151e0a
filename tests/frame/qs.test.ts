import { parse, stringify } from '../../src/shims/qs';

test('lists are repeated, nothing is left out that has a value, nothing is sent that has none', () => {
  expect(
    stringify({ status: ['DRAFT', 'LIVE'], q: 'a&b', page: 2, none: undefined, gone: null, empty: [] }),
  ).toBe('status=DRAFT&status=LIVE&q=a%26b&page=2');
  expect(parse('a=1&b=x%20y')).toEqual({ a: '1', b: 'x y' });
});
