import { changedKeys, findClashes, same } from '../../src/components/form/difference';

test('undefined, an empty text and null are equal, and the order of keys does not matter', () => {
  expect(same(undefined, '')).toBe(true);
  expect(same(null, undefined)).toBe(true);
  expect(same({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(same(0, '')).toBe(false);
});

test('a date object equals its ISO text', () => {
  expect(same(new Date('2026-05-14T00:00:00Z'), '2026-05-14T00:00:00.000Z')).toBe(true);
});

test('counts changed fields by their values, not by how often they were edited', () => {
  const saved = { title: 'Silver', estimate: 100, artist: '' };
  expect(
    changedKeys(saved, { title: 'Silver', estimate: 120, artist: undefined as unknown as string }),
  ).toEqual(['estimate']);
});

test('keeps what only one of two editors changed; different changes of both conflict', () => {
  const saved = { title: 'Silver', estimate: 100, artist: 'Anon', notes: 'a' };
  const theirs = { title: 'Silver ewer', estimate: 150, artist: 'Anon', notes: 'b' };
  const mine = { title: 'Silver', estimate: 120, artist: 'Storr', notes: 'b' };
  expect(findClashes(saved, theirs, mine)).toEqual({
    clashes: [{ field: 'estimate', theirs: 150, mine: 120 }],
    merged: { title: 'Silver ewer', estimate: 120, artist: 'Storr', notes: 'b' },
  });
});

test('values under different labels are merged; different values under one label conflict', () => {
  const details = (...values: (string | undefined)[]) =>
    values.flatMap((value, at) => (value === undefined ? [] : [{ labelId: at + 1, value }]));
  const merge = (saved: object[], theirs: object[], mine: object[]) =>
    findClashes({ details: saved }, { details: theirs }, { details: mine });
  expect(merge(details('a', 'b'), details('a', 'b', 'c'), details('x', undefined))).toEqual({
    clashes: [],
    merged: { details: details('x', undefined, 'c') },
  });
  const [theirs, mine] = [details('a', 'y'), details('a', 'z')];
  expect(merge(details('a', 'b'), theirs, mine).clashes).toEqual([{ field: 'details', theirs, mine }]);
  expect(merge(details('a', 'b'), details('a'), mine).clashes).toHaveLength(1);
});
