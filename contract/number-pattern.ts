/** The counter of a number, padded to its width: `{0}`, `{00000}`. */
const counter = /\{(0{1,9})\}/g;
/** The year of the document: `{YYYY}` or `{YY}`. */
const year = /\{(YYYY|YY)\}/g;

/** Returns whether a pattern has exactly one counter and no other braces than those of the year. */
export function isNumberPattern(pattern: string): boolean {
  const counters = pattern.match(counter)?.length ?? 0;
  return counters === 1 && !/[{}]/.test(pattern.replace(counter, '').replace(year, ''));
}

/** Returns what the numbers of two patterns have in common when they can be the same: the width only pads them. */
export const toComparablePattern = (pattern: string): string => pattern.replace(counter, '{0}');

/** Returns the number of a document: `INV-{YYYY}-{00000}` and 42 of `2026-05-01` give `INV-2026-00042`. */
export const formatSeriesNumber = (pattern: string, next: number, day: string): string =>
  pattern
    .replace(counter, (_, zeros: string) => String(next).padStart(zeros.length, '0'))
    .replace(year, (_, digits: string) => day.slice(4 - digits.length, 4));

/** Returns a regular expression of PostgreSQL whose first group is the counter of a number that the pattern can write. */
export const toCounterExpression = (pattern: string): string =>
  `^${pattern
    .replace(/[^\p{L}\p{N}{}]/gu, '\\$&')
    .replace(counter, '(\\d+)')
    .replace(year, (_, digits: string) => `\\d{${digits.length}}`)}$`;
