import type { attributions } from './item-fields';

type Attribution = (typeof attributions)[number];

/** What stands between two artists where the program writes them one behind the other. */
export const artistSeparator = '; ';

/**
 * Returns the artists that a printed text names, as they are written: `A; B`, `A | B`, `甲、乙`. Marks within brackets
 * belong to a name, and `and` or `&` does too: a pair such as `Gilbert & George` is known by both. The database reads the
 * text by the same rule (`artists_in`).
 */
export const parseArtistNames = (text: string): string[] =>
  (text.match(/(?:[(（][^()（）]*[)）]|[^;|；、\n])+/g) ?? []).map((name) => name.trim()).filter(Boolean);

interface PrintedArtists {
  artist: string;
  attribution: Attribution;
  moreAttributions: readonly Attribution[];
}

/**
 * Returns what is printed of the artists of an item, each with what qualifies them. The text is printed as it was typed
 * unless an artist behind the first has a qualifier of their own.
 */
export function formatArtists<T>(
  { artist, attribution, moreAttributions }: PrintedArtists,
  qualify: (name: string, attribution: Attribution) => T,
): T[] {
  if (artist === '') return [];
  if (!moreAttributions.some(Boolean)) return [qualify(artist, attribution)];
  return parseArtistNames(artist).map((name, position) =>
    qualify(name, position === 0 ? attribution : (moreAttributions[position - 1] ?? '')),
  );
}

/** The artist within a text that stands at a place of it: where the name begins and ends. */
export function findArtistAt(text: string, position: number): { from: number; to: number } {
  for (const { 0: name, index } of text.matchAll(/(?:[(（][^()（）]*[)）]|[^;|；、\n])+/g))
    if (index <= position && position <= index + name.length) return { from: index, to: index + name.length };
  return { from: position, to: position };
}

/** Where the caret stands after a text was typed into: behind what differs from the text before. */
export function findCaret(before: string, after: string): number {
  const shorterLength = Math.min(before.length, after.length);
  let sameEnd = 0;
  while (sameEnd < shorterLength && before.at(-1 - sameEnd) === after.at(-1 - sameEnd)) sameEnd++;
  let sameStart = 0;
  while (sameStart < shorterLength - sameEnd && before[sameStart] === after[sameStart]) sameStart++;
  return Math.max(sameStart, after.length - sameEnd);
}
