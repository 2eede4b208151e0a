import type { attributions } from './item-fields';

type Attribution = (typeof attributions)[number];

/** What stands between two artists where the program writes them one behind the other. */
export const artistMark = '; ';

/**
 * Returns the artists that a printed text names, as they are written: `A; B`, `A | B`, `甲、乙`. Marks within brackets
 * belong to a name, and `and` or `&` does too: a pair such as `Gilbert & George` is known by both. The database reads the
 * text by the same rule (`artists_in`).
 */
export const artistsIn = (text: string): string[] =>
  (text.match(/(?:[(（][^()（）]*[)）]|[^;|；、\n])+/g) ?? []).map((name) => name.trim()).filter(Boolean);

interface Printed {
  artist: string;
  attribution: Attribution;
  moreAttributions: readonly Attribution[];
}

/**
 * Returns what is printed of the artists of an item, each with what qualifies them. The text is printed as it was typed
 * unless an artist behind the first has a qualifier of their own.
 */
export function printedArtists<T>(
  { artist, attribution, moreAttributions }: Printed,
  qualify: (name: string, attribution: Attribution) => T,
): T[] {
  if (artist === '') return [];
  if (!moreAttributions.some(Boolean)) return [qualify(artist, attribution)];
  return artistsIn(artist).map((name, place) =>
    qualify(name, place === 0 ? attribution : (moreAttributions[place - 1] ?? '')),
  );
}

/** The artist within a text that stands at a place of it: where the name begins and ends. */
export function artistAt(text: string, place: number): { from: number; to: number } {
  for (const { 0: name, index } of text.matchAll(/(?:[(（][^()（）]*[)）]|[^;|；、\n])+/g))
    if (index <= place && place <= index + name.length) return { from: index, to: index + name.length };
  return { from: place, to: place };
}

/** Where the caret stands after a text was typed into: behind what differs from the text before. */
export function caretAfter(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same++;
  let start = 0;
  while (start < most - same && before[start] === after[start]) start++;
  return Math.max(start, after.length - same);
}
