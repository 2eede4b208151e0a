import { type ComparableName, getSounds, type NamePart, toComparableName } from './name-parts';

/** Raised with every change to what the keys of listed names are made of: stored ones are then made again. */
export const keyVersion = 1;

/** More words of a name than this are not combined: a name of six words already has fifteen pairs. */
const maxCombined = 6;

const sortedPair = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

const getCodes = ({ codes, syllable, spelling }: NamePart): string[] => [
  ...new Set([
    ...codes,
    ...(syllable ? [`~${syllable}`] : []),
    // The article may be written together with its word.
    ...(/^[ae]l.{5}/.test(spelling) ? getSounds(spelling.slice(2)).codes : []),
  ]),
];

/** Longer words are not written together with their neighbours. */
const maxJoinedLength = 12;

/** Every two words of a name, and every word with two short neighbours that may be one. */
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

/** One word, or two that may be written as one, are the whole of the name. */
function singleWordKeys({ parts, joined }: ComparableName): string[] {
  const words = parts.filter(({ isParticle }) => !isParticle);
  const single = words.length === 1 ? words[0] : words.length === 2 ? joined.at(-1)?.part : undefined;
  return single ? getCodes(single).map((code) => `=${code}`) : [];
}

/** The first letter of each of these words with the sound of another one. */
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
 * Leads from words to initials and back. Those of listed initials begin with `i`, those of listed words with `w`, so that
 * two words with one first letter do not lead to each other.
 */
function initialKeys(parts: readonly NamePart[], isListed: boolean): string[] {
  const initials = parts.filter(({ isInitial }) => isInitial);
  const words = parts.filter(({ isInitial, isParticle }) => !isInitial && !isParticle);
  return isListed
    ? [...initialsWith(initials, words, 'i'), ...initialsWith(words, words, 'w')]
    : [...initialsWith([...initials, ...words], words, 'i'), ...initialsWith(initials, words, 'w')];
}

/** A distinctive word of a company is enough to look at it. */
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
  /** the words in unified spelling, for what is written nearly alike */
  spelling: string;
}

const mergeKeys = (names: readonly ComparableName[], isListed: boolean): SearchKeys => ({
  keys: [...new Set(names.flatMap((name) => buildKeys(name, isListed)))],
  spelling: [...new Set(names.flatMap(({ parts }) => parts.map(({ spelling }) => spelling)))].join(' '),
});

/** Returns by what a name on a list is found. Where the list does not say what it is, it is found as both. */
export const listedKeys = (name: string, isCompany: boolean | undefined): SearchKeys =>
  mergeKeys(
    (isCompany === undefined ? [false, true] : [isCompany]).map((variant) => toComparableName(name, variant)),
    true,
  );

/** Returns by what the listed names are found that a customer’s name may be. */
export const customerKeys = (name: ComparableName): SearchKeys => mergeKeys([name], false);
