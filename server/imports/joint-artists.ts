import { splitArtistNames } from '#contract/artist-text';
import { issue, type Row } from './row';

const conjunctions = /\s(?:and|und|et|&|e|y)\s|[与與和及]/iu;
/** Words that show that both names belong to one firm or workshop. */
const firmWords =
  /(?:^|[\s(])(?:sons?|co|cie|ltd|inc|company|brothers|bros|fils|frères|söhne|gebrüder|filhos|irmãos|hijos|figli|studio|workshop|assistants|atelier|werkstatt|associates|partners)\b/iu;

/** Returns whether a name reads as two people with full names: `Jan Lantern and Vera Inventar`. */
export function isJointName(name: string): boolean {
  const parts = name.replace(/[(（][^()（）]*[)）]/g, '').split(conjunctions);
  return (
    parts.length === 2 &&
    !firmWords.test(name) &&
    parts.every((part) => {
      const words = part.trim();
      return /^\p{Script=Han}{2,4}$/u.test(words) || (/^\S+\s+\S/.test(words) && /^\p{Lu}/u.test(words));
    })
  );
}

/**
 * Warns about a text that joins two full names by `and`. It is imported as one artist, because many pairs are known by both
 * names; the warning explains how to separate two artists.
 */
export function checkJointArtists(row: Row): void {
  const { artist } = row.values;
  if (typeof artist !== 'string') return;
  const joint = splitArtistNames(artist).find(isJointName);
  if (joint) issue(row, 'artist', 'WARNING', 'artists_joint', { text: joint.slice(0, 100) });
}
