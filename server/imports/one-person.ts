import type { CustomerKind } from '#contract/customer-fields';
import { detectRomanOrder, isEastAsian, isFamilyNameFirst, parseEastAsianName } from './east-asian-name';
import {
  countTitles,
  formatTitle,
  isBirthNameMarker,
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
} from './name-words';

/** The parts of a name in one column. */
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
  /** the name says that the person is deceased */
  isDeceased: boolean;
  /** the name alone does not show which part is the family name */
  isUncertain: boolean;
}

export const emptyName: NameParts = {
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

export const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const isAllCapitals = (text: string): boolean => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);

export type PersonParts = Pick<
  NameParts,
  'honorific' | 'firstName' | 'lastName' | 'suffix' | 'familyFirst' | 'isUncertain'
>;
const emptyPerson: PersonParts = {
  honorific: '',
  firstName: '',
  lastName: '',
  suffix: '',
  familyFirst: false,
  isUncertain: false,
};

/**
 * Parses one person: `Dr Ann Odd`, `Bosch, Catharina van den`, `DUPONT Jean`, `John Smith Jr.`, `王 小明`.
 * @param country - ISO code of the country of residence, or ''. Some words are a title or a family name only in certain
 * countries.
 */
export function parsePerson(text: string, country = ''): PersonParts {
  const [last = '', givenPart, ...more] = text
    .split(/[,，]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (isEastAsian(text)) return parseEastAsianPerson(text, country);
  if (givenPart === undefined) return parseInOrder(splitWords(last), country, isAllCapitals(text));
  const isSuffixPart = (part: string) => splitWords(part).every((word) => isSuffix(word, true, false));
  const suffixes = [givenPart, ...more].filter(isSuffixPart);
  const names = [givenPart, ...more].filter((part) => !isSuffixPart(part));
  // `John Smith, PhD, OBE`: the comma is not followed by a first name.
  if (names.length === 0) {
    const person = parseInOrder(splitWords(last), country, isAllCapitals(last));
    return { ...person, suffix: [person.suffix, ...suffixes].filter(Boolean).join(' ') };
  }
  return parseInverted(last, names, suffixes, country);
}

/** Parses `Bosch, Catharina van den`, `Smith Jr., Dr John`, `Coninx, Aert, de Oude`. */
function parseInverted(last: string, names: string[], suffixes: string[], country: string): PersonParts {
  const allCapitals = isAllCapitals(last);
  const isTitles = (part: string) => countTitles(splitWords(part), country, 0) === splitWords(part).length;
  const titlesAlone = names.filter(isTitles);
  const [givenPart = '', ...more] = names.filter((part) => !isTitles(part));
  const family = splitWords(last);
  const familyTitles = family.splice(0, countTitles(family, country, 1));
  while (family.length > 1 && isSuffix(family.at(-1) ?? '', false, allCapitals))
    suffixes.unshift(family.pop() ?? '');
  const first = splitWords(givenPart);
  const titles = first.splice(0, countTitles(first, country, 1));
  while (first.length > 1 && isSuffix(first.at(-1) ?? '', false, allCapitals))
    suffixes.unshift(first.pop() ?? '');
  // `Smith, John Mr`
  while (first.length > 1 && countTitles(first.slice(-1), country, 0) === 1 && first.at(-1)?.endsWith('.'))
    titles.push(first.pop() ?? '');
  const before: string[] = [];
  while (first.length > 1 && isParticle(first.at(-1) ?? '') && /^[\p{Ll}'’]/u.test(first.at(-1) ?? ''))
    before.unshift(first.pop() ?? '');
  // `de Oude` belongs to the name; `heer van Cortenhoeff` follows it.
  const territorialParts = more.filter((part) => /^(d[eie]\S*|the|le|l['’]) /i.test(part));
  const trailingParts = more.filter((part) => !territorialParts.includes(part));
  return {
    honorific: formatTitle([...titlesAlone, ...familyTitles, ...titles]),
    firstName: first.join(' '),
    lastName: [[...before, ...family, ...territorialParts].join(' '), ...trailingParts].join(', '),
    suffix: suffixes.join(' '),
    // The comma shows the family name; this only determines whether it is displayed first.
    familyFirst: isFamilyNameFirst([...family, ...first], country),
    isUncertain: false,
  };
}

/** Parses a name in spoken order: titles, first names, family name and suffixes. */
function parseInOrder(all: readonly string[], country: string, allCapitals: boolean): PersonParts {
  const words = [...all];
  const honorific = formatTitle(words.splice(0, countTitles(words, country, 1)));
  const suffixes: string[] = [];
  const minWords = honorific === '' ? 2 : 1;
  while (
    words.length > (isOrdinal(words.at(-1) ?? '') ? 1 : minWords) &&
    isSuffix(words.at(-1) ?? '', false, allCapitals)
  )
    suffixes.unshift(words.pop() ?? '');
  const base = { ...emptyPerson, honorific, suffix: suffixes.join(' ') };
  if (words.length < 2 || isFamily(words.at(-1) ?? '') || isFamily(words[0] ?? ''))
    return { ...base, lastName: words.join(' ') };
  const capitals = findFamilyInCapitals(words, allCapitals);
  const order = detectRomanOrder(words, country);
  // `WANG Xiaoming`: capitals show the family name; this only determines whether it is displayed first.
  if (capitals)
    return {
      ...base,
      ...capitals,
      familyFirst: order === 'family-first' && words[0] === capitals.lastName,
    };
  if (order === 'family-first' || (order === 'uncertain' && country !== 'JP'))
    return {
      ...base,
      lastName: words[0] ?? '',
      firstName: words.slice(1).join(' '),
      familyFirst: true,
      isUncertain: order === 'uncertain',
    };
  const from = findFamilyStart(words, country, allCapitals);
  return {
    ...base,
    firstName: words.slice(0, from).join(' '),
    lastName: words.slice(from).join(' '),
    isUncertain: order === 'uncertain',
  };
}

/** Finds a family name written in capitals: `DUPONT Jean-Pierre`, `Jan VAN DER BERG`. Initials do not count. */
function findFamilyInCapitals(
  words: readonly string[],
  allCapitals: boolean,
): Pick<PersonParts, 'firstName' | 'lastName'> | undefined {
  if (allCapitals) return undefined;
  const isCapital = (word: string) =>
    /^(?:Mc|Mac|O['’]|D['’]|De|Di|La|Le|Van)?\p{Lu}[\p{Lu}'’-]+$/u.test(word) && /\p{Lu}{2}/u.test(word);
  const isInitials = (word: string) =>
    word.length === 2 && detectRomanOrder([word, 'Xiaoming'], '') === undefined;
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

/** Returns the position of the family name in a name in spoken order. */
function findFamilyStart(words: readonly string[], country: string, allCapitals: boolean): number {
  const at = (index: number) => words[index] ?? '';
  const isPart = (index: number) => isParticle(at(index), allCapitals);
  // `van Gogh`, alone or after a title.
  if (/^[\p{Ll}'’]/u.test(at(0)) && isParticle(at(0))) return 0;
  const rank = words.findIndex((word, index) => index > 0 && index < words.length - 1 && isRank(word));
  if (rank > 0) return rank;
  let from = words.length - 1;
  const birthNameAt = words.findIndex((word, index) => index > 1 && isBirthNameMarker(word));
  if (birthNameAt > 0) from = birthNameAt - 1;
  const ofAt = words.findIndex((word, index) => index > 0 && word === 'of');
  // `Lord Smith of Kelvin`
  if (ofAt > 0) from = isTitle(at(ofAt - 1)) ? 0 : ofAt - 1;
  if (from > 1 && isKinship(at(from), country)) from--;
  else if (hasTwoFamilies(words, from, country)) from--;
  for (;;) {
    if (from > 1 && isPart(from - 1)) from--;
    // `Ortega y Gasset`, `Sousa e Silva`, `Thurn und Taxis`, `von und zu Guttenberg`
    else if (from > 2 && isConnector(at(from - 1))) from -= 2;
    else return from;
  }
}

/**
 * Returns whether a name ends with two family names, as is usual in Spanish. Decided by the country, otherwise by names that
 * occur only in Spanish.
 */
function hasTwoFamilies(words: readonly string[], from: number, country: string): boolean {
  const firsts = words.slice(0, from - 1);
  if (from < 2 || isParticle(words[from - 1] ?? '') || isConnector(words[from - 1] ?? '')) return false;
  if (isSpanishSpeaking(country)) return !(from === 2 && isSpanishName(words[1] ?? ''));
  if (from === 2) return isSpanishName(words[0] ?? '') && /(?:[eéíi]z|ía)$/u.test(words[1] ?? '');
  return from === 3 && firsts.every(isSpanishName);
}

/** Parses a name in Chinese, Japanese or Korean script, alone or next to its Latin form: `Wong Kar Wai 王家衛`. */
export function parseEastAsianPerson(text: string, country: string): PersonParts {
  const all = splitWords(text.replace(/[,，]/gu, ' '));
  const honorific = formatTitle(all.splice(0, countTitles(all, country, 1)));
  const name = parseEastAsianName(all.join(' '), country);
  if (name) {
    const { firstName, lastName, familyFirst, isUncertain } = name;
    const titles = [honorific, name.honorific].filter(Boolean).join(' ');
    return { ...emptyPerson, honorific: titles, firstName, lastName, familyFirst, isUncertain };
  }
  const latin = all.filter((word) => !isEastAsian(word));
  const native = all.filter(isEastAsian);
  const isNativeFirst = isEastAsian(all[0] ?? '');
  const person = parseInOrder(latin, country, false);
  const joinFilled = (before: string[], text: string, after: string[]) =>
    [...before, text, ...after].filter(Boolean).join(' ');
  const before = isNativeFirst ? native : [];
  const after = isNativeFirst ? [] : native;
  // The text stays unchanged: the part that comes first is also spoken first.
  return person.familyFirst || person.firstName === ''
    ? {
        ...person,
        honorific,
        lastName: joinFilled(before, person.lastName, []),
        firstName: joinFilled([], person.firstName, after),
      }
    : {
        ...person,
        honorific,
        firstName: joinFilled(before, person.firstName, []),
        lastName: joinFilled([], person.lastName, after),
      };
}
