import { isParticle } from '#contract/name-particles';
import { beginsWithFamily, nameOrder, type Origin } from './name-order';

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

const certain = (name: string, sortName: string): ArtistNames => ({ name, sortName, isDoubtful: false });
const eastAsianScript = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々\s]+$/u;
/** `circle of`, `attributed to`, `after` behind a name that is sorted by its family. */
const qualifiers =
  /^(?:attributed to|(?:studio|workshop|circle|follower|followers|manner|style|school|copy) of|(?:copy )?after|d['’]après|nach|atribuído a|(?:ateliê|oficina|círculo|seguidor|escola) de|à maneira de|attribué à|(?:atelier|entourage|cercle|suiveur|école) de)$/iu;
const numeral = /^(?:[ivx]+|jr|sr|junior|senior)\.?$/i;

/** Returns the name as it is printed and as lists sort it, from either: `Zhang, Daqian` or `Zhang Daqian`. */
export function artistNames(text: string, origin: Origin = unknownOrigin): ArtistNames {
  const [family = '', given, ...more] = text.split(/[,，]/).map((part) => part.trim());
  // A group with its members in brackets is called as it is written.
  if (text.includes('(') || given === undefined || given === '')
    return certain(text, sortNameOf(text, origin));
  const last = more.at(-1) ?? (qualifiers.test(given) ? given : '');
  if (qualifiers.test(last)) {
    const bare = artistNames([family, given, ...more].slice(0, -1).join(', '), origin);
    return { ...bare, name: `${last}${/['’]$/.test(last) ? '' : ' '}${bare.name}`, sortName: text };
  }
  if (eastAsianScript.test(family) && eastAsianScript.test(given))
    return certain([`${family}${given}`, ...more].join(', '), text);
  // `Aylesford, Heneage Finch, Fourth Earl of`
  if (last.endsWith(' of'))
    return certain([given, ...more.slice(0, -1), `${last} ${family}`].join(', '), text);
  // `Toyokuni, III` has no given name to turn.
  if (numeral.test(given)) return certain([`${family} ${given}`, ...more].join(', '), text);
  const { order, isDoubtful } = nameOrder(family, given, origin);
  const name = order === 'family-first' ? `${family} ${given}` : `${given} ${family}`;
  return {
    name: [name, ...more].join(', '),
    sortName: order === 'reversed' ? [given, family, ...more].join(', ') : text,
    isDoubtful,
  };
}

/** How lists sort a name that is written as it is printed; groups and names in Chinese signs stand as they are. */
function sortNameOf(text: string, origin: Origin): string {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (
    words.length < 2 ||
    /[(&]|\d|\p{Script=Han}|\p{Script=Hangul}|school|family|group|famil[ií]a$|famille$/iu.test(text)
  )
    return text;
  if (beginsWithFamily(text, origin)) return `${words[0]}, ${words.slice(1).join(' ')}`;
  let from = words.length - 1;
  while (from > 1 && isParticle(words[from - 1] ?? '')) from--;
  return `${words.slice(from).join(' ')}, ${words.slice(0, from).join(' ')}`;
}
