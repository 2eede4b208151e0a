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
