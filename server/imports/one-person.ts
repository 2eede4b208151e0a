import type { CustomerKind } from '#contract/customer-fields';
import { eastAsianName, familyGoesFirst, isEastAsian, romanOrder } from './east-asian-name';
import {
  countTitles,
  isBorn,
  isConnector,
  isFamily,
  isKinship,
  isOrdinal,
  isParticle,
  isRank,
  isSpanishName,
  isSpanishSpeaking,
  isSuffix,
  isTitle,
  writtenTitle,
} from './name-words';

/** What a name in one column says. */
export interface NameParts {
  kind: CustomerKind;
  honorific: string;
  firstName: string;
  lastName: string;
  suffix: string;
  familyFirst: boolean;
  partnerTitle: string;
  partnerFirstName: string;
  partnerLastName: string;
  company: string;
  /** the name says that the person has died */
  isDeceased: boolean;
  /** which part is the family's name cannot be known from the name alone */
  isUncertain: boolean;
}

export const nobody: NameParts = {
  kind: 'PERSON',
  honorific: '',
  firstName: '',
  lastName: '',
  suffix: '',
  familyFirst: false,
  partnerTitle: '',
  partnerFirstName: '',
  partnerLastName: '',
  company: '',
  isDeceased: false,
  isUncertain: false,
};

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const isAllCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

export type PersonParts = Pick<
  NameParts,
  'honorific' | 'firstName' | 'lastName' | 'suffix' | 'familyFirst' | 'isUncertain'
>;
const noPerson: PersonParts = {
  honorific: '',
  firstName: '',
  lastName: '',
  suffix: '',
  familyFirst: false,
  isUncertain: false,
};

/**
 * One person: `Dr Ann Odd`, `Bosch, Catharina van den`, `DUPONT Jean`, `John Smith Jr.`, `王 小明`.
 *
 * @param country - ISO code of where they live, or '': it decides what is a title or a family name only there
 */
export function personOf(text: string, country = ''): PersonParts {
  const [last = '', given, ...more] = text
    .split(/[,，]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (isEastAsian(text)) return eastAsianPerson(text, country);
  if (given === undefined) return inOrder(wordsOf(last), country, isAllCapitals(text));
  const isBehind = (part: string) => wordsOf(part).every((word) => isSuffix(word, true, false));
  const suffixes = [given, ...more].filter(isBehind);
  const names = [given, ...more].filter((part) => !isBehind(part));
  // `John Smith, PhD, OBE`: what stands behind the comma is no first name.
  if (names.length === 0) {
    const person = inOrder(wordsOf(last), country, isAllCapitals(last));
    return { ...person, suffix: [person.suffix, ...suffixes].filter(Boolean).join(' ') };
  }
  return inverted(last, names, suffixes, country);
}

/** `Bosch, Catharina van den`, `Smith Jr., Dr John`, `Coninx, Aert, de Oude`. */
function inverted(last: string, names: string[], suffixes: string[], country: string): PersonParts {
  const allCapitals = isAllCapitals(last);
  const isTitles = (part: string) => countTitles(wordsOf(part), country, 0) === wordsOf(part).length;
  const titlesAlone = names.filter(isTitles);
  const [given = '', ...more] = names.filter((part) => !isTitles(part));
  const family = wordsOf(last);
  const familyTitles = family.splice(0, countTitles(family, country, 1));
  while (family.length > 1 && isSuffix(family.at(-1) ?? '', false, allCapitals))
    suffixes.unshift(family.pop() ?? '');
  const first = wordsOf(given);
  const titles = first.splice(0, countTitles(first, country, 1));
  while (first.length > 1 && isSuffix(first.at(-1) ?? '', false, allCapitals))
    suffixes.unshift(first.pop() ?? '');
  // `Smith, John Mr`
  while (first.length > 1 && countTitles(first.slice(-1), country, 0) === 1 && first.at(-1)?.endsWith('.'))
    titles.push(first.pop() ?? '');
  const before: string[] = [];
  while (first.length > 1 && isParticle(first.at(-1) ?? '') && /^[\p{Ll}'’]/u.test(first.at(-1) ?? ''))
    before.unshift(first.pop() ?? '');
  // `de Oude` belongs to the name; `heer van Cortenhoeff` stands behind it.
  const own = more.filter((part) => /^(d[eie]\S*|the|le|l['’]) /i.test(part));
  const behind = more.filter((part) => !own.includes(part));
  return {
    honorific: writtenTitle([...titlesAlone, ...familyTitles, ...titles]),
    firstName: first.join(' '),
    lastName: [[...before, ...family, ...own].join(' '), ...behind].join(', '),
    suffix: suffixes.join(' '),
    // The comma says which is the family's name; where it goes first it stays there.
    familyFirst: familyGoesFirst([...family, ...first], country),
    isUncertain: false,
  };
}

/** A name as it is spoken: titles, first names, family name and what stands behind it. */
function inOrder(all: readonly string[], country: string, allCapitals: boolean): PersonParts {
  const words = [...all];
  const honorific = writtenTitle(words.splice(0, countTitles(words, country, 1)));
  const suffixes: string[] = [];
  const least = honorific === '' ? 2 : 1;
  while (
    words.length > (isOrdinal(words.at(-1) ?? '') ? 1 : least) &&
    isSuffix(words.at(-1) ?? '', false, allCapitals)
  )
    suffixes.unshift(words.pop() ?? '');
  const named = { ...noPerson, honorific, suffix: suffixes.join(' ') };
  if (words.length < 2 || isFamily(words.at(-1) ?? '') || isFamily(words[0] ?? ''))
    return { ...named, lastName: words.join(' ') };
  const capitals = familyInCapitals(words, allCapitals);
  const order = romanOrder(words, country);
  // `WANG Xiaoming`: capitals say which is the family's name, and where it goes first it stays there.
  if (capitals)
    return {
      ...named,
      ...capitals,
      familyFirst: order === 'family-first' && words[0] === capitals.lastName,
    };
  if (order === 'family-first' || (order === 'uncertain' && country !== 'JP'))
    return {
      ...named,
      lastName: words[0] ?? '',
      firstName: words.slice(1).join(' '),
      familyFirst: true,
      isUncertain: order === 'uncertain',
    };
  const from = familyStart(words, country, allCapitals);
  return {
    ...named,
    firstName: words.slice(0, from).join(' '),
    lastName: words.slice(from).join(' '),
    isUncertain: order === 'uncertain',
  };
}

/** `DUPONT Jean-Pierre`, `Jan VAN DER BERG`: the family's name is in capitals, initials are none. */
function familyInCapitals(
  words: readonly string[],
  allCapitals: boolean,
): Pick<PersonParts, 'firstName' | 'lastName'> | undefined {
  if (allCapitals) return undefined;
  const isCapital = (word: string) =>
    /^(?:Mc|Mac|O['’]|D['’]|De|Di|La|Le|Van)?\p{Lu}[\p{Lu}'’-]+$/u.test(word) && /\p{Lu}{2}/u.test(word);
  const isInitials = (word: string) => word.length === 2 && romanOrder([word, 'Xiaoming'], '') === undefined;
  const belongs = (word: string) => isCapital(word) || (isParticle(word) && /^\p{Ll}/u.test(word));
  const after = words.findIndex((word) => !belongs(word));
  const before = words.findLastIndex((word) => !belongs(word)) + 1;
  const leading = words.slice(0, after);
  const closing = words.slice(before);
  if (leading.some(isCapital) && !isInitials(leading[0] ?? '') && !closing.some(isCapital))
    return { firstName: words.slice(after).join(' '), lastName: leading.join(' ') };
  if (closing.some(isCapital) && !leading.some(isCapital))
    return { firstName: words.slice(0, before).join(' '), lastName: closing.join(' ') };
  return undefined;
}

/** Where the family's name begins in a name as it is spoken. */
function familyStart(words: readonly string[], country: string, allCapitals: boolean): number {
  const at = (index: number) => words[index] ?? '';
  const isPart = (index: number) => isParticle(at(index), allCapitals);
  // `van Gogh`, alone or behind a title.
  if (/^[\p{Ll}'’]/u.test(at(0)) && isParticle(at(0))) return 0;
  const rank = words.findIndex((word, index) => index > 0 && index < words.length - 1 && isRank(word));
  if (rank > 0) return rank;
  let from = words.length - 1;
  const born = words.findIndex((word, index) => index > 1 && isBorn(word));
  if (born > 0) from = born - 1;
  const of = words.findIndex((word, index) => index > 0 && word === 'of');
  // `Lord Smith of Kelvin`
  if (of > 0) from = isTitle(at(of - 1)) ? 0 : of - 1;
  if (from > 1 && isKinship(at(from), country)) from--;
  else if (hasTwoFamilies(words, from, country)) from--;
  for (;;) {
    if (from > 1 && isPart(from - 1)) from--;
    // `Ortega y Gasset`, `Sousa e Silva`, `Thurn und Taxis`, `von und zu Guttenberg`
    else if (from > 2 && isConnector(at(from - 1))) from -= 2;
    else return from;
  }
}

/** Do two family names close it, as Spanish custom has it? By the country, else by names that only Spanish has. */
function hasTwoFamilies(words: readonly string[], from: number, country: string): boolean {
  const firsts = words.slice(0, from - 1);
  if (from < 2 || isParticle(words[from - 1] ?? '') || isConnector(words[from - 1] ?? '')) return false;
  if (isSpanishSpeaking(country)) return !(from === 2 && isSpanishName(words[1] ?? ''));
  if (from === 2) return isSpanishName(words[0] ?? '') && /(?:[eéíi]z|ía)$/u.test(words[1] ?? '');
  return from === 3 && firsts.every(isSpanishName);
}

/** A name in Chinese, Japanese or Korean writing, alone or beside the same in Latin letters: `Wong Kar Wai 王家衛`. */
export function eastAsianPerson(text: string, country: string): PersonParts {
  const all = wordsOf(text.replace(/[,，]/gu, ' '));
  const honorific = writtenTitle(all.splice(0, countTitles(all, country, 1)));
  const name = eastAsianName(all.join(' '), country);
  if (name) {
    const { firstName, lastName, familyFirst, isUncertain } = name;
    const titles = [honorific, name.honorific].filter(Boolean).join(' ');
    return { ...noPerson, honorific: titles, firstName, lastName, familyFirst, isUncertain };
  }
  const latin = all.filter((word) => !isEastAsian(word));
  const native = all.filter(isEastAsian);
  const isNativeFirst = isEastAsian(all[0] ?? '');
  const person = inOrder(latin, country, false);
  const beside = (before: string[], text: string, after: string[]) =>
    [...before, text, ...after].filter(Boolean).join(' ');
  const before = isNativeFirst ? native : [];
  const after = isNativeFirst ? [] : native;
  // It stays as it is written: what comes first is said first.
  return person.familyFirst || person.firstName === ''
    ? {
        ...person,
        honorific,
        lastName: beside(before, person.lastName, []),
        firstName: beside([], person.firstName, after),
      }
    : {
        ...person,
        honorific,
        firstName: beside(before, person.firstName, []),
        lastName: beside([], person.lastName, after),
      };
}
