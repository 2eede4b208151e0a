import { parse, stringify } from '../../src/shims/qs';

test('repeats lists, sends everything that has a value and nothing that has none', () => {
  expect(
    stringify({ status: ['DRAFT', 'LIVE'], q: 'a&b', page: 2, none: undefined, gone: null, empty: [] }),
  ).toBe('status=DRAFT&status=LIVE&q=a%26b&page=2');
  expect(parse('a=1&b=x%20y')).toEqual({ a: '1', b: 'x y' });
});
