import { type ComparableName, getSounds, type NamePart, toComparableName } from './name-parts';

/** Increase this with every change of the keys of listed names; stored keys are then computed again. */
export const keyVersion = 1;

/** Words after these are not combined: a name of six words already has fifteen pairs. */
const maxCombined = 6;

const sortedPair = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

const getCodes = ({ codes, syllable, spelling }: NamePart): string[] => [
  ...new Set([
    ...codes,
    ...(syllable ? [`~${syllable}`] : []),
    // The article may be joined to its word.
    ...(/^[ae]l.{5}/.test(spelling) ? getSounds(spelling.slice(2)).codes : []),
  ]),
];

/** Longer words are not joined to their neighbors. */
const maxJoinedLength = 12;

/** Yields every two words of a name, and every word with two short neighbors that may be one word. */
function* pairParts({ parts, joined }: ComparableName): Generator<[NamePart, NamePart]> {
  const short = joined.filter(({ part }) => part.latin.length <= maxJoinedLength);
  for (const [at, part] of parts.entries()) {
    if (part.isParticle || part.isInitial) continue;
    for (const other of parts.slice(at + 1)) if (!other.isParticle && !other.isInitial) yield [part, other];
    for (const { at: positions, part: other } of short) if (!positions.includes(at)) yield [part, other];
  }
}

function pairKeys(name: ComparableName): string[] {
  const keys: string[] = [];
  for (const [a, b] of pairParts(name)) {
    for (const first of getCodes(a)) for (const second of getCodes(b)) keys.push(sortedPair(first, second));
  }
  return keys;
}

/** Returns keys of a name that consists of one word, or of two that may be written as one. */
function singleWordKeys({ parts, joined }: ComparableName): string[] {
  const words = parts.filter(({ isParticle }) => !isParticle);
  const single = words.length === 1 ? words[0] : words.length === 2 ? joined.at(-1)?.part : undefined;
  return single ? getCodes(single).map((code) => `=${code}`) : [];
}

/** Returns keys that combine the first letter of each of these words with the sound of another word. */
const initialsWith = (from: readonly NamePart[], words: readonly NamePart[], prefix: string): string[] =>
  from.flatMap((word) =>
    words
      .filter((other) => other !== word)
      .flatMap((other) =>
        [word.spelling.slice(0, 1), word.latin.slice(0, 1)].map(
          (letter) => `${prefix}${letter} ${other.codes[0]}`,
        ),
      ),
  );

/**
 * Returns keys that link words with initials. Keys of listed initials begin with `i`, those of listed words with `w`, so
 * that two words with the same first letter do not match each other.
 */
function initialKeys(parts: readonly NamePart[], isListed: boolean): string[] {
  const initials = parts.filter(({ isInitial }) => isInitial);
  const words = parts.filter(({ isInitial, isParticle }) => !isInitial && !isParticle);
  return isListed
    ? [...initialsWith(initials, words, 'i'), ...initialsWith(words, words, 'w')]
    : [...initialsWith([...initials, ...words], words, 'i'), ...initialsWith(initials, words, 'w')];
}

/** Returns keys of distinctive words of a company, each of which is enough for a comparison. */
const companyKeys = (name: ComparableName): string[] =>
  name.isCompany
    ? name.parts
        .filter(({ weight, latin }) => weight === 1 && latin.length >= 5)
        .map(({ spelling }) => `@${spelling}`)
    : [];

function buildKeys(name: ComparableName, isListed: boolean): string[] {
  const parts = name.parts.slice(0, maxCombined);
  const joined = name.joined.filter(({ at }) => at.every((position) => position < maxCombined));
  return [
    ...pairKeys({ ...name, parts, joined }),
    ...singleWordKeys(name),
    ...initialKeys(parts, isListed),
    ...companyKeys(name),
  ];
}

export interface SearchKeys {
  /** names that share one of these are compared */
  keys: string[];
  /** the words in unified spelling, to find similar spellings */
  spelling: string;
}

const mergeKeys = (names: readonly ComparableName[], isListed: boolean): SearchKeys => ({
  keys: [...new Set(names.flatMap((name) => buildKeys(name, isListed)))],
  spelling: [...new Set(names.flatMap(({ parts }) => parts.map(({ spelling }) => spelling)))].join(' '),
});

/**
 * Returns the search keys of a listed name. When the list does not state the subject, they are those of a person and of a
 * company.
 */
export const listedKeys = (name: string, isCompany: boolean | undefined): SearchKeys =>
  mergeKeys(
    (isCompany === undefined ? [false, true] : [isCompany]).map((variant) => toComparableName(name, variant)),
    true,
  );

/** Returns the keys that find listed names for a customer’s name. */
export const customerKeys = (name: ComparableName): SearchKeys => mergeKeys([name], false);
