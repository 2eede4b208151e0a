import { isParticle } from '#contract/name-particles';
import { beginsWithFamily, inferNameOrder, type Origin } from './name-order';

export interface ArtistNames {
  /** as printed in catalogs: `Magdalena Abakanowicz`, `Zhang Daqian` */
  name: string;
  /** as sorted in lists: `Abakanowicz, Magdalena` */
  sortName: string;
  /** whether the order of family and given name is a guess */
  isDoubtful: boolean;
}

export const unknownOrigin: Origin = { nationality: '', birthPlace: '' };

const certainNames = (name: string, sortName: string): ArtistNames => ({ name, sortName, isDoubtful: false });
const eastAsianScript = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々\s]+$/u;
/** `circle of`, `attributed to` or `after` behind a name that is sorted by family name. */
const qualifiers =
  /^(?:attributed to|(?:studio|workshop|circle|follower|followers|manner|style|school|copy) of|(?:copy )?after|d['’]après|nach|atribuído a|(?:ateliê|oficina|círculo|seguidor|escola) de|à maneira de|attribué à|(?:atelier|entourage|cercle|suiveur|école) de)$/iu;
const numeral = /^(?:[ivx]+|jr|sr|junior|senior)\.?$/i;

/** Returns the printed name and the sort name, from either of them: `Zhang, Daqian` or `Zhang Daqian`. */
export function parseArtistNames(text: string, origin: Origin = unknownOrigin): ArtistNames {
  const [family = '', givenName, ...otherParts] = text.split(/[,，]/).map((part) => part.trim());
  // A group with its members in brackets keeps its spelling.
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
  // `Toyokuni, III` has no given name to move to the front.
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

/** Returns the sort name of a printed name. Groups and names in Chinese characters are returned unchanged. */
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
