import { findResaleRightTerm } from '#contract/money/resale-right';

const term = (born: number | null, died: number | null, attribution = '' as const) =>
  findResaleRightTerm({ born, died, attribution }, 2026);

test('lasts until the end of the 70th year after the death of each artist', () => {
  expect(term(1881, 1973)).toBe('PROTECTED');
  expect(term(1880, 1956)).toBe('PROTECTED');
  expect(term(1880, 1955)).toBe('EXPIRED');
  expect(term(null, 1950)).toBe('EXPIRED');
});

test('is certain for the living, and unknown if the artist may have died long ago', () => {
  expect(term(1957, null)).toBe('PROTECTED');
  expect(term(1890, null)).toBe('UNKNOWN');
  expect(term(1700, null)).toBe('EXPIRED');
  expect(term(null, null)).toBe('UNKNOWN');
});

test('does not apply to works by others, such as copies or followers', () => {
  for (const attribution of ['AFTER', 'MANNER_OF', 'CIRCLE_OF', 'FOLLOWER_OF', 'SCHOOL'] as const)
    expect(findResaleRightTerm({ born: 1957, died: null, attribution }, 2026)).toBe('NOT_BY');
  for (const attribution of ['', 'ATTRIBUTED_TO', 'STUDIO_OF', 'SIGNED'] as const)
    expect(findResaleRightTerm({ born: 1957, died: null, attribution }, 2026)).toBe('PROTECTED');
});
