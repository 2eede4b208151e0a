import {
  countTitles,
  formatTitle,
  isCompanion,
  isConnector,
  isKnightly,
  isMarried,
  isParticle,
  isTitle,
} from './name-words';
import { emptyName, type NameParts, type PersonParts, parsePerson, splitWords } from './one-person';

/** Adds spaces around signs that join two people: `J.&M. Smith`, `Mr/Mrs Smith`. */
function splitCoupleWords(name: string): string[] {
  const all = splitWords(name.replace(/[&+]/g, ' $& ').replace(/ \/ /g, ' & '));
  return all.flatMap((word) => {
    const [one = '', other = '', more] = word.split('/');
    return more === undefined && isTitle(one) && isTitle(other) ? [one, '&', other] : [word];
  });
}

/** Returns the positions of the words that join two people, without those that join two parts of one name. */
function findConnectors(words: readonly string[]): number[] {
  const all = words.flatMap((word, at) => {
    const kind = at > 0 && at < words.length - 1 ? isConnector(word) : undefined;
    if (!kind) return [];
    const before = words.slice(0, at);
    const after = words.slice(at + 1);
    // `von und zu Guttenberg`, `Thurn und Taxis`
    const isWithin =
      (isParticle(before.at(-1) ?? '') && /^\p{Ll}/u.test(before.at(-1) ?? '')) ||
      (word !== '&' && after.length === 1 && before.length > 2 && isParticle(before.at(-2) ?? ''));
    // `Ortega y Gasset`, `Sousa e Silva`
    const isOneName =
      kind === 'weak' &&
      after.length === 1 &&
      countTitles(before, 'FR', 0) < before.length &&
      before.length > 1;
    // `Ortega y Gasset, José`: the comma ends the family name.
    const isFamilyName =
      kind === 'weak' &&
      (after[0] ?? '').endsWith(',') &&
      after.length > 1 &&
      !before.some((word) => word.includes(','));
    return isWithin || isOneName || isFamilyName ? [] : [{ at, kind }];
  });
  const strong = all.filter(({ kind }) => kind === 'strong');
  return (strong.length > 0 ? strong : all).map(({ at }) => at);
}

const isPair = (words: readonly string[]): boolean => isMarried(words[0] ?? '') && words.length > 1;
export const isCoupleName = (name: string): boolean => {
  const words = splitCoupleWords(name);
  return isPair(words) || findConnectors(words).length > 0;
};

/** One person of a couple, without titles. */
interface Side {
  titles: string;
  words: string[];
}
/** Next to a partner, `M.` is a title and not an initial. */
function toSide(words: readonly string[], country: string): Side {
  const count =
    countTitles(words, country, 0) || (/^(M|MM)\.?$/.test(words[0] ?? '') && words.length === 1 ? 1 : 0);
  return { titles: formatTitle(words.slice(0, count)), words: words.slice(count) };
}

/**
 * Parses two people: `Mr & Mrs J. Smith`, `Jan and Marie Smit`, `Smit, Jan & Marie`, `Smit, Jan & Bos, Marie`, `Sir John and
 * Lady Smith`. Three or more people stay one text, because it is unknown which of them are partners.
 */
export function parseCouple(name: string, country: string): NameParts {
  const all = splitCoupleWords(name);
  if (isPair(all)) return { ...emptyName, ...parsePerson(all.slice(1).join(' '), country), kind: 'COUPLE' };
  const connectors = findConnectors(all);
  const [at = 0] = connectors;
  if (connectors.length > 1 || name.split(',').length > 3)
    return { ...emptyName, lastName: name, isUncertain: true };
  const before = all.slice(0, at);
  const after = all.slice(at + 1);
  const isTitleOfFrance = toSide(after, country).titles.toLowerCase().startsWith('m');
  const home = isTitleOfFrance && /^M\.?$/.test(before[0] ?? '') ? 'FR' : country;
  const couple: Pick<NameParts, 'kind'> = { kind: 'COUPLE' };
  if (isCompanion(after) && !isTitle(after[0] ?? ''))
    return { ...emptyName, ...parsePerson(before.join(' '), home), ...couple };
  const isInverted = (words: readonly string[]) => words.some((word) => word.includes(','));
  // `John, Mary and Peter Smith` may be three people, or one person and a couple.
  if (isInverted(before) && !isInverted(after) && toSide(after, home).words.length > 1)
    return { ...emptyName, lastName: name, isUncertain: true };
  if (isInverted(before)) return parseInvertedCouple(before.join(' '), after, home);
  const one = toSide(before, home);
  const other = toSide(after, home);
  if (one.words.length === 0)
    return {
      ...emptyName,
      ...parsePerson(other.words.join(' '), home),
      ...couple,
      honorific: one.titles,
      partnerTitle: other.titles,
    };
  if (other.words.length === 0)
    return {
      ...emptyName,
      ...parsePerson(one.words.join(' '), home),
      ...couple,
      honorific: one.titles,
      partnerTitle: other.titles,
    };
  const people = combineSides(one, other, home);
  return { ...people, honorific: people.honorific || one.titles, partnerTitle: other.titles };
}

/** Combines two sides that each contain a name. */
function combineSides(one: Side, other: Side, country: string): NameParts {
  const [first = ''] = one.words;
  const [second = ''] = other.words;
  if (one.words.length === 1 && other.words.length === 1) {
    // `Gooden & Fox`, two bare family names, is a company.
    if (one.titles === '' && other.titles === '')
      return { ...emptyName, kind: 'COMPANY', company: `${first} & ${second}` };
    // `Sir John and Lady Smith`
    if (isKnightly(one.titles)) return { ...emptyName, kind: 'COUPLE', firstName: first, lastName: second };
    return { ...emptyName, kind: 'COUPLE', lastName: first, partnerLastName: second === first ? '' : second };
  }
  if (one.words.length === 1) {
    const { firstName, lastName, suffix } = parsePerson(other.words.join(' '), country);
    const isLast = first === lastName;
    return {
      ...emptyName,
      kind: 'COUPLE',
      firstName: isLast ? '' : first,
      lastName,
      suffix,
      partnerFirstName: firstName,
    };
  }
  const left = parsePerson(one.words.join(' '), country);
  if (other.words.length === 1)
    return other.titles === '' || second === left.lastName
      ? { ...emptyName, ...left, kind: 'COUPLE', partnerFirstName: second === left.lastName ? '' : second }
      : { ...emptyName, ...left, kind: 'COUPLE', partnerLastName: second };
  return combineParts(left, parsePerson(other.words.join(' '), country));
}

function combineParts(left: PersonParts, right: PersonParts): NameParts {
  return {
    ...emptyName,
    ...left,
    kind: 'COUPLE',
    partnerTitle: right.honorific,
    partnerFirstName: right.firstName,
    partnerLastName: right.lastName === left.lastName ? '' : right.lastName,
  };
}

/** `Smit, Jan & Marie`, `Smit, Jan & Bos, Marie`, `Smith, Mr & Mrs John`. */
function parseInvertedCouple(before: string, after: readonly string[], country: string): NameParts {
  const left = parsePerson(before, country);
  if (after.some((word) => word.includes(',')))
    return combineParts(left, parsePerson(after.join(' '), country));
  const other = toSide(after, country);
  const name = other.words.join(' ');
  if (left.firstName === '')
    return { ...emptyName, ...left, kind: 'COUPLE', firstName: name, partnerTitle: other.titles };
  if (other.words.length < 2)
    return { ...emptyName, ...left, kind: 'COUPLE', partnerTitle: other.titles, partnerFirstName: name };
  return combineParts(left, parsePerson(after.join(' '), country));
}
