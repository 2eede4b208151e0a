import type { attributions } from './item-fields';

type Attribution = (typeof attributions)[number];

/** Separator between artists in generated texts. */
export const artistSeparator = '; ';

/**
 * Returns the artist names in a printed text: `A; B`, `A | B`, `甲、乙`. Separators within brackets belong to a name, as do
 * `and` and `&`: a pair such as `Gilbert & George` is one artist. The database splits the text by the same rule
 * (`artists_in`).
 */
export const splitArtistNames = (text: string): string[] =>
  (text.match(/(?:[(（][^()（）]*[)）]|[^;|；、\n])+/g) ?? []).map((name) => name.trim()).filter(Boolean);

interface PrintedArtists {
  artist: string;
  attribution: Attribution;
  moreAttributions: readonly Attribution[];
}

/**
 * Returns the printed artists of an item, each with its qualifier. The text is printed as typed unless an artist after the
 * first has a qualifier.
 */
export function formatArtists<T>(
  { artist, attribution, moreAttributions }: PrintedArtists,
  qualify: (name: string, attribution: Attribution) => T,
): T[] {
  if (artist === '') return [];
  if (!moreAttributions.some(Boolean)) return [qualify(artist, attribution)];
  return splitArtistNames(artist).map((name, position) =>
    qualify(name, position === 0 ? attribution : (moreAttributions[position - 1] ?? '')),
  );
}

/** Returns the start and end of the artist name at a position of the text. */
export function findArtistAt(text: string, position: number): { from: number; to: number } {
  for (const { 0: name, index } of text.matchAll(/(?:[(（][^()（）]*[)）]|[^;|；、\n])+/g))
    if (index <= position && position <= index + name.length) return { from: index, to: index + name.length };
  return { from: position, to: position };
}

/** Returns the caret position after an edit: the end of the changed part. */
export function findCaret(before: string, after: string): number {
  const shorterLength = Math.min(before.length, after.length);
  let sameEnd = 0;
  while (sameEnd < shorterLength && before.at(-1 - sameEnd) === after.at(-1 - sameEnd)) sameEnd++;
  let sameStart = 0;
  while (sameStart < shorterLength - sameEnd && before[sameStart] === after[sameStart]) sameStart++;
  return Math.max(sameStart, after.length - sameEnd);
}
