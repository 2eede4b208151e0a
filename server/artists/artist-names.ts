import { isParticle } from '#contract/name-particles';
import { beginsWithFamily, inferNameOrder, type Origin } from './name-order';

/** How an artist is called. */
export interface ArtistNames {
  /** as catalogues print it: `Magdalena Abakanowicz`, `Zhang Daqian` */
  name: string;
  /** as lists sort it: `Abakanowicz, Magdalena` */
  sortName: string;
  /** the order of family and given name is likely, not certain */
  isDoubtful: boolean;
}

export const unknownOrigin: Origin = { nationality: '', birthPlace: '' };

const certainNames = (name: string, sortName: string): ArtistNames => ({ name, sortName, isDoubtful: false });
const eastAsianScript = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々\s]+$/u;
/** `circle of`, `attributed to`, `after` behind a name that is sorted by its family. */
const qualifiers =
  /^(?:attributed to|(?:studio|workshop|circle|follower|followers|manner|style|school|copy) of|(?:copy )?after|d['’]après|nach|atribuído a|(?:ateliê|oficina|círculo|seguidor|escola) de|à maneira de|attribué à|(?:atelier|entourage|cercle|suiveur|école) de)$/iu;
const numeral = /^(?:[ivx]+|jr|sr|junior|senior)\.?$/i;

/** Returns the name as it is printed and as lists sort it, from either: `Zhang, Daqian` or `Zhang Daqian`. */
export function parseArtistNames(text: string, origin: Origin = unknownOrigin): ArtistNames {
  const [family = '', givenName, ...otherParts] = text.split(/[,，]/).map((part) => part.trim());
  // A group with its members in brackets is called as it is written.
  if (text.includes('(') || givenName === undefined || givenName === '')
    return certainNames(text, toSortName(text, origin));
  const last = otherParts.at(-1) ?? (qualifiers.test(givenName) ? givenName : '');
  if (qualifiers.test(last)) {
    const unqualified = parseArtistNames([family, givenName, ...otherParts].slice(0, -1).join(', '), origin);
    return {
      ...unqualified,
      name: `${last}${/['’]$/.test(last) ? '' : ' '}${unqualified.name}`,
      sortName: text,
    };
  }
  if (eastAsianScript.test(family) && eastAsianScript.test(givenName))
    return certainNames([`${family}${givenName}`, ...otherParts].join(', '), text);
  // `Aylesford, Heneage Finch, Fourth Earl of`
  if (last.endsWith(' of'))
    return certainNames([givenName, ...otherParts.slice(0, -1), `${last} ${family}`].join(', '), text);
  // `Toyokuni, III` has no given name to turn.
  if (numeral.test(givenName))
    return certainNames([`${family} ${givenName}`, ...otherParts].join(', '), text);
  const { order, isDoubtful } = inferNameOrder(family, givenName, origin);
  const name = order === 'family-first' ? `${family} ${givenName}` : `${givenName} ${family}`;
  return {
    name: [name, ...otherParts].join(', '),
    sortName: order === 'reversed' ? [givenName, family, ...otherParts].join(', ') : text,
    isDoubtful,
  };
}

/** How lists sort a name that is written as it is printed; groups and names in Chinese signs stand as they are. */
function toSortName(text: string, origin: Origin): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (
    words.length < 2 ||
    /[(&]|\d|\p{Script=Han}|\p{Script=Hangul}|school|family|group|famil[ií]a$|famille$/iu.test(text)
  )
    return text;
  if (beginsWithFamily(text, origin)) return `${words[0]}, ${words.slice(1).join(' ')}`;
  let familyStart = words.length - 1;
  while (familyStart > 1 && isParticle(words[familyStart - 1] ?? '')) familyStart--;
  return `${words.slice(familyStart).join(' ')}, ${words.slice(0, familyStart).join(' ')}`;
}
