import { doubleMetaphone } from 'double-metaphone';
import { type Romanized, romanize } from './romanize';
import { unifyEastAsian, unifySpelling } from './spelling';
import { isKoreanFamily, variantGroup } from './variants';
import { commonCompanyWords, eastAsianForms, legalForms, longLegalForms, particles, titles } from './words';

/** A word of a name with the forms used to compare it. */
export interface NamePart {
  /** as written, for display */
  original: string;
  latin: string;
  /** the common spelling of all transliterations */
  spelling: string;
  /** codes of its sound (Double Metaphone) and of the name that it is a variant of */
  codes: readonly string[];
  /** a syllable of a Chinese or Korean name, '' for others */
  syllable: string;
  isConsonantal: boolean;
  isInitial: boolean;
  /** an article or word of descent, compared only together with its neighbor */
  isParticle: boolean;
  /** how distinctive it is, up to 1 */
  weight: number;
}

export interface ComparableName {
  parts: readonly NamePart[];
  /** every two neighbors as one word */
  joined: readonly JoinedParts[];
  isCompany: boolean;
  /** Chinese or Korean, so that it is compared by syllable */
  isSyllabic: boolean;
}

/** Names of persons have no more words; companies with longer names are compared by the first ones. */
const maxParts = 12;

/** Splits a name into words at spaces and hyphens, but not at the dots of abbreviations or at apostrophes. */
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

/** Sounds of words are cached because names repeat; the cache is cleared at this size. */
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
 * Returns the codes by which a word is looked up: words of the same sound or name share one. When vowels are not written, an
 * h may be spoken or silent: Muhammad, Rahman.
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
 * Drops titles and legal forms, and marks articles. An article at the beginning may be a given name (Al, Ben), so it counts
 * as an article only when two other words remain.
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

/**
 * Returns a name in the form used for comparison: its words in Latin letters without titles and legal forms, with articles
 * marked.
 */
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

/** Joins two words into one, because spellings vary: Jong Un and Jongun, Abd al-Rahman and Abdulrahman. */
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
  /** their positions in the name */
  at: readonly number[];
  part: NamePart;
}

/** Returns every two neighbors of a name as one word, skipping an article between them. */
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
