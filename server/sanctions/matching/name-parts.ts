import { doubleMetaphone } from 'double-metaphone';
import { type Romanized, romanize } from './romanize';
import { unifyEastAsian, unifySpelling } from './spelling';
import { isKoreanFamily, variantGroup } from './variants';
import { commonCompanyWords, eastAsianForms, legalForms, longLegalForms, particles, titles } from './words';

/** A word of a name with what it is compared by. */
export interface NamePart {
  /** as it was written, for readers */
  original: string;
  latin: string;
  /** in the one spelling of all transliterations */
  spelling: string;
  /** how it sounds: Double Metaphone, and the name it is a form of */
  codes: readonly string[];
  /** a syllable of a Chinese or Korean name, '' for others */
  syllable: string;
  isConsonantal: boolean;
  isInitial: boolean;
  /** an article or word of descent, which is compared only together with its neighbour */
  isParticle: boolean;
  /** how much it says of who somebody is, up to 1 */
  weight: number;
}

export interface ComparableName {
  parts: readonly NamePart[];
  /** every two neighbours as one word */
  joined: readonly JoinedParts[];
  isCompany: boolean;
  /** Chinese or Korean, so that it is compared by the syllable */
  isSyllabic: boolean;
}

/** More words than this no name has; companies with longer names are told apart by the first. */
const maxParts = 12;

/** Splits a name into words: at blanks and hyphens, not at the points of abbreviations nor at apostrophes. */
function splitWords(name: string, isCompany: boolean): string[] {
  const normalized = name.normalize('NFKC');
  const withoutForms = isCompany
    ? normalized.replace(eastAsianForms, ' ').replace(longLegalForms, ' ')
    : normalized;
  return withoutForms
    .replace(/['’‘`´ʹʼʻ"“”„«»]/g, '')
    .replace(/(?<=(?:^|[\s.])\p{L})\.(?=\p{L}(?:[.\s]|$))/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, maxParts * 2);
}

export const weights = { particle: 0.1, initial: 0.5, common: 0.4, two: 0.7, full: 1 } as const;

function getWeight(latin: string, isCompany: boolean, isSyllabic: boolean): number {
  if (isSyllabic) return weights.full;
  if (isCompany && commonCompanyWords.has(latin)) return weights.common;
  if (latin.length === 1) return weights.initial;
  return latin.length === 2 ? weights.two : weights.full;
}

/** Names repeat: what has been worked out for a word is kept until there are so many. */
const maxCached = 50_000;
const cache = new Map<string, Sounds>();

interface Sounds {
  spelling: string;
  codes: readonly string[];
}

/** Returns the unified spelling of a word and the codes of its sound. */
export function getSounds(latin: string, isConsonantal = false): Sounds {
  const key = isConsonantal ? `-${latin}` : latin;
  const cached = cache.get(key);
  if (cached) return cached;
  const spelling = unifySpelling(latin) || latin;
  const sounds = { spelling, codes: soundCodes(spelling, isConsonantal) };
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, sounds);
  return sounds;
}

/**
 * Returns the codes of a word by which it is looked up: words of one sound or one name share one. Where vowels are not
 * written, an h may be spoken or not: Muhammad, Rahman.
 */
function soundCodes(spelling: string, isConsonantal = false): string[] {
  const group = variantGroup(spelling);
  const pronounceable = isConsonantal
    ? [spelling, spelling.replace(/(?<=[^aeiou])(?=[^aeiouh])|(?<=[^aeiousc])(?=h)/g, 'a')]
    : [spelling];
  const sounds = pronounceable.flatMap((one) => doubleMetaphone(one)).filter((code) => code !== '');
  const name = group === undefined ? [] : [`=${group}`];
  return [...new Set([...name, ...(sounds.length > 0 ? sounds : [spelling])])];
}

interface Word extends Romanized {
  isParticle: boolean;
}

/**
 * Drops titles and legal forms, and marks articles. At the beginning an article may be a given name (Al, Ben), so it is
 * one there only where two other words remain.
 */
function significantWords(words: readonly Romanized[], isCompany: boolean, isSyllabic: boolean): Word[] {
  const allWords = words.map((word) => ({ ...word, isParticle: false }));
  if (isSyllabic) return allWords;
  const isForm = ({ latin }: Romanized) => (isCompany ? legalForms : titles).has(latin);
  const min = isCompany ? 1 : Math.min(2, words.length);
  const withoutForms = allWords.filter((word) => !isForm(word));
  const significantWords = withoutForms.length >= min ? withoutForms : allWords;
  const markedWords = significantWords.map((word, at) => ({
    ...word,
    isParticle: particles.has(word.latin) && (at > 0 || significantWords.length > 2),
  }));
  return markedWords.filter(({ isParticle }) => !isParticle).length >= min ? markedWords : significantWords;
}

/** Returns a name as it is compared: its words in Latin letters without articles, titles and legal forms. */
export function toComparableName(name: string, isCompany: boolean): ComparableName {
  const words = romanize(splitWords(name, isCompany));
  const isSyllabic =
    words.some(({ isEastAsian }) => isEastAsian) ||
    (!isCompany && words.length <= 4 && words.some(({ latin }) => isKoreanFamily(latin)));
  const parts = significantWords(words, isCompany, isSyllabic)
    .slice(0, maxParts)
    .map((word): NamePart => {
      const { spelling, codes } = getSounds(word.latin, word.isConsonantal);
      const isInitial = word.latin.length === 1 && !word.isEastAsian;
      return {
        original: word.original,
        latin: word.latin,
        spelling,
        codes: isInitial ? [spelling] : codes,
        syllable: isSyllabic ? unifyEastAsian(word.latin) : '',
        isConsonantal: word.isConsonantal,
        isInitial,
        isParticle: word.isParticle,
        weight: word.isParticle ? weights.particle : getWeight(word.latin, isCompany, isSyllabic),
      };
    });
  return { parts, joined: joinNeighbours(parts), isCompany, isSyllabic };
}

/** Returns two words as one: clerks write Jong Un and Jongun, Abd al-Rahman and Abdulrahman. */
function joinParts(a: NamePart, b: NamePart): NamePart {
  const isConsonantal = a.isConsonantal || b.isConsonantal;
  const latin = `${a.latin}${b.latin}`;
  return {
    original: `${a.original} ${b.original}`,
    latin,
    ...getSounds(`${a.spelling}${b.spelling}`, isConsonantal),
    syllable: a.syllable && b.syllable ? unifyEastAsian(`${a.syllable}${b.syllable}`) : '',
    isConsonantal,
    isInitial: false,
    isParticle: false,
    weight: a.weight + b.weight,
  };
}

export interface JoinedParts {
  /** their places in the name */
  at: readonly number[];
  part: NamePart;
}

/** Returns every two neighbours of a name as one word; an article between two words is passed over. */
function joinNeighbours(parts: readonly NamePart[]): JoinedParts[] {
  return parts.flatMap((first, at): JoinedParts[] => {
    if (first.isInitial) return [];
    const [next, afterNext] = [parts[at + 1], parts[at + 2]];
    const joined: JoinedParts[] = [];
    if (next && !next.isInitial && !next.isParticle)
      joined.push({ at: [at, at + 1], part: joinParts(first, next) });
    if (next?.isParticle && !first.isParticle && afterNext && !afterNext.isInitial && !afterNext.isParticle)
      joined.push({ at: [at, at + 1, at + 2], part: joinParts(first, afterNext) });
    return joined;
  });
}
