import type { Explanation } from '#contract/sanctions';

/** Returns the explanation of a possible match with a sanctions list by name only. */
export const explanationOf = (name: string, listed: string): Explanation => ({
  name,
  listed,
  alias: false,
  similarity: 50,
  nameScore: 50,
  born: 'unknown',
  bornScore: 0,
  country: 'unknown',
  countryScore: 0,
});
