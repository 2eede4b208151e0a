import { type ComparableName, comparableName, type NamePart, soundsOf } from './name-parts';

/** Raised with every change to what the keys of listed names are made of: stored ones are then made again. */
export const keyVersion = 1;

/** More words of a name than this are not combined: a name of six words already has fifteen pairs. */
const maxCombined = 6;

const sorted = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

const codesOf = ({ codes, syllable, spelling }: NamePart): string[] => [
  ...new Set([
    ...codes,
    ...(syllable ? [`~${syllable}`] : []),
    // The article may be written together with its word.
    ...(/^[ae]l.{5}/.test(spelling) ? soundsOf(spelling.slice(2)).codes : []),
  ]),
];

/** Longer words are not written together with their neighbours. */
const maxJoinedLength = 12;

/** Every two words of a name, and every word with two short neighbours that may be one. */
function* combined({ parts, joined }: ComparableName): Generator<[NamePart, NamePart]> {
  const short = joined.filter(({ part }) => part.latin.length <= maxJoinedLength);
  for (const [at, part] of parts.entries()) {
    if (part.isParticle || part.isInitial) continue;
    for (const other of parts.slice(at + 1)) if (!other.isParticle && !other.isInitial) yield [part, other];
    for (const { at: places, part: other } of short) if (!places.includes(at)) yield [part, other];
  }
}

function pairKeys(name: ComparableName): string[] {
  const keys: string[] = [];
  for (const [a, b] of combined(name)) {
    for (const one of codesOf(a)) for (const other of codesOf(b)) keys.push(sorted(one, other));
  }
  return keys;
}

/** One word, or two that may be written as one, are the whole of the name. */
function wholeKeys({ parts, joined }: ComparableName): string[] {
  const words = parts.filter(({ isParticle }) => !isParticle);
  const whole = words.length === 1 ? words[0] : words.length === 2 ? joined.at(-1)?.part : undefined;
  return whole ? codesOf(whole).map((code) => `=${code}`) : [];
}

/** The first letter of each of these words with the sound of another one. */
const lettersWith = (from: readonly NamePart[], words: readonly NamePart[], prefix: string): string[] =>
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
    ? [...lettersWith(initials, words, 'i'), ...lettersWith(words, words, 'w')]
    : [...lettersWith([...initials, ...words], words, 'i'), ...lettersWith(initials, words, 'w')];
}

/** A distinctive word of a company is enough to look at it. */
const companyKeys = (name: ComparableName): string[] =>
  name.isCompany
    ? name.parts
        .filter(({ weight, latin }) => weight === 1 && latin.length >= 5)
        .map(({ spelling }) => `@${spelling}`)
    : [];

function keysOf(name: ComparableName, isListed: boolean): string[] {
  const parts = name.parts.slice(0, maxCombined);
  const joined = name.joined.filter(({ at }) => at.every((place) => place < maxCombined));
  return [
    ...pairKeys({ ...name, parts, joined }),
    ...wholeKeys(name),
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

const merged = (names: readonly ComparableName[], isListed: boolean): SearchKeys => ({
  keys: [...new Set(names.flatMap((name) => keysOf(name, isListed)))],
  spelling: [...new Set(names.flatMap(({ parts }) => parts.map(({ spelling }) => spelling)))].join(' '),
});

/** Returns by what a name on a list is found. Where the list does not say what it is, it is found as both. */
export const listedKeys = (name: string, isCompany: boolean | undefined): SearchKeys =>
  merged(
    (isCompany === undefined ? [false, true] : [isCompany]).map((one) => comparableName(name, one)),
    true,
  );

/** Returns by what the listed names are found that a customer’s name may be. */
export const customerKeys = (name: ComparableName): SearchKeys => merged([name], false);
