import { jaroWinkler } from '@skyra/jaro-winkler';
import type { PartComparison, PartSimilarity } from '#contract/sanctions';
import { type ComparableName, getSounds, type JoinedParts, type NamePart, weights } from './name-parts';

/** How similar two words are by kind of similarity, up to 1. */
const similarityValues: Readonly<Record<PartSimilarity, number>> = {
  same: 1,
  // Transliterations of one word: Evgeny, Yevgeniy.
  spelling: 0.95,
  // Forms of one name: Eugene, Evgeny; Mehmet, Muhammad.
  variant: 0.92,
  // Two words that only sound alike, with another year of birth, stay below the threshold; so does one of them beside an
  // identical word.
  sound: 0.8,
  close: 0.88,
  initial: 0.5,
};
/**
 * Jaro-Winkler similarity above which a word counts as a typo of another, and above which a word of the same sound counts as
 * equal.
 */
const minClose = 0.9;
const minCloseOfSound = 0.78;
const minCloseLength = 4;
/** A typo adds or drops a letter or two; Viktorovich is not a typo of Viktor. */
const maxLengthDifference = 2;

interface Similarity {
  how: PartSimilarity;
  value: number;
}

const toSimilarity = (how: PartSimilarity): Similarity => ({ how, value: similarityValues[how] });

const shareCode = (a: NamePart, b: NamePart, isRelevant: (code: string) => boolean): boolean =>
  a.codes.some((code) => isRelevant(code) && b.codes.includes(code));
const isVariantCode = (code: string): boolean => code.startsWith('=');

/** Returns a word without an article that is joined to it: Alqadhafi for al-Qadhafi. */
function withoutArticle(part: NamePart): NamePart | undefined {
  if (!/^[ae]l.{5}/.test(part.spelling)) return undefined;
  return { ...part, latin: part.latin.slice(2), ...getSounds(part.spelling.slice(2)) };
}

/** Compares words that are the same name in any transliteration. */
function compareExactly(a: NamePart, b: NamePart): Similarity | undefined {
  if (a.latin === b.latin) return toSimilarity('same');
  if (a.spelling === b.spelling) return toSimilarity('spelling');
  return shareCode(a, b, isVariantCode) ? toSimilarity('variant') : undefined;
}

function compareLetters(a: NamePart, b: NamePart): Similarity | undefined {
  if (a.isInitial || b.isInitial) {
    const isSame = a.spelling[0] === b.spelling[0] || a.latin[0] === b.latin[0];
    return a.latin === b.latin ? toSimilarity('same') : isSame ? toSimilarity('initial') : undefined;
  }
  const exact = compareExactly(a, b);
  if (exact) return exact;
  const soundsAlike = shareCode(a, b, (code) => !isVariantCode(code));
  // When vowels are not written, only the sound can be compared.
  if (soundsAlike && (a.isConsonantal || b.isConsonantal)) return toSimilarity('sound');
  const lengths = [a.spelling.length, b.spelling.length];
  const [shorter, longer] = [Math.min(...lengths), Math.max(...lengths)];
  const canBeTypo = shorter >= minCloseLength && longer - shorter <= maxLengthDifference;
  if (!canBeTypo && !soundsAlike) return undefined;
  const closeness = jaroWinkler(a.spelling, b.spelling);
  if (canBeTypo && closeness >= minClose) return { how: 'close', value: closeness * similarityValues.close };
  return soundsAlike && closeness >= minCloseOfSound ? toSimilarity('sound') : undefined;
}

/** Compares words that were joined or cut; only the same name counts. */
function compareChanged(a: NamePart, b: NamePart): Similarity | undefined {
  const exact = compareExactly(a, b);
  if (exact) return { how: 'spelling', value: Math.min(exact.value, similarityValues.spelling) };
  const isConsonantal = a.isConsonantal || b.isConsonantal;
  return isConsonantal && shareCode(a, b, (code) => !isVariantCode(code)) ? toSimilarity('sound') : undefined;
}

function compareWithoutArticle(a: NamePart, b: NamePart): Similarity | undefined {
  const [bareA, bareB] = [withoutArticle(a), withoutArticle(b)];
  return (bareA && compareChanged(bareA, b)) ?? (bareB && compareChanged(a, bareB));
}

/** Returns how similar two words are, or undefined when they are different words. */
function compareParts(a: NamePart, b: NamePart, isSyllabic: boolean): Similarity | undefined {
  if (a.isParticle !== b.isParticle) return undefined;
  if (!isSyllabic || a.syllable === '' || b.syllable === '')
    return compareLetters(a, b) ?? compareWithoutArticle(a, b);
  if (a.latin === b.latin) return toSimilarity('same');
  if (a.syllable === b.syllable) return toSimilarity('spelling');
  // A syllable is too short for similarity of sound or spelling: any other syllable is another name.
  return shareCode(a, b, isVariantCode) ? toSimilarity('variant') : undefined;
}

/** Returns how similar a word is to two others joined into one. */
function compareJoined(a: NamePart, b: NamePart, isSyllabic: boolean): Similarity | undefined {
  if (a.isParticle || b.isParticle || a.isInitial || b.isInitial) return undefined;
  if (isSyllabic && a.syllable !== '' && a.syllable === b.syllable) return toSimilarity('spelling');
  return compareChanged(a, b);
}

const singles = (parts: readonly NamePart[]): JoinedParts[] => parts.map((part, at) => ({ at: [at], part }));

interface Pair extends Similarity {
  /** positions in either name; two neighbors when one name writes as two words what the other writes as one */
  left: readonly number[];
  right: readonly number[];
  weight: number;
}

/** Returns the pairs of similar words, most certain first, with each word in one pair at most. */
function align(a: ComparableName, b: ComparableName): Pair[] {
  const isSyllabic = a.isSyllabic && b.isSyllabic;
  const pairs: Pair[] = [];
  const add = (left: JoinedParts, right: JoinedParts, similarity: Similarity | undefined) => {
    if (similarity)
      pairs.push({
        ...similarity,
        left: left.at,
        right: right.at,
        weight: (left.part.weight + right.part.weight) / 2,
      });
  };
  const [lefts, rights] = [singles(a.parts), singles(b.parts)];
  for (const left of lefts) {
    for (const right of rights) add(left, right, compareParts(left.part, right.part, isSyllabic));
    for (const right of b.joined) add(left, right, compareJoined(left.part, right.part, isSyllabic));
  }
  for (const left of a.joined)
    for (const right of rights) add(left, right, compareJoined(left.part, right.part, isSyllabic));
  const used = { left: new Set<number>(), right: new Set<number>() };
  return pairs
    .toSorted((x, y) => y.value * y.weight - x.value * x.weight || x.left.length - y.left.length)
    .filter(({ left, right }) => {
      if (left.some((at) => used.left.has(at)) || right.some((at) => used.right.has(at))) return false;
      for (const at of left) used.left.add(at);
      for (const at of right) used.right.add(at);
      return true;
    });
}

/** Penalty of a word that only one name has: patronymics and middle names are often left out, words of companies are not. */
const costOfMissing = { person: 0.15, company: 0.5 } as const;
/** Penalty when each name has a word that the other lacks, because they contradict each other. */
const costOfContradiction = 1.6;

export interface NameComparison {
  /** how similar the names are, up to 1 */
  similarity: number;
  parts: PartComparison[];
}

const weightOfUnmatched = (parts: readonly NamePart[], used: ReadonlySet<number>): number =>
  parts.reduce((sum, { weight }, at) => (used.has(at) ? sum : sum + weight), 0);

/** Returns whether the pairs suffice for a match. One common word is not enough, unless neither name has another one. */
function isSufficient(a: ComparableName, b: ComparableName, pairs: readonly Pair[]): boolean {
  const significant = pairs.filter(({ weight }) => weight > weights.particle);
  const fullMatches = significant.filter(({ how }) => how !== 'initial');
  const [best] = fullMatches;
  if (!best) return false;
  const countWords = (name: ComparableName, positions: readonly number[]) =>
    positions.filter((at) => !name.parts[at]?.isParticle).length;
  const words = significant.reduce(
    (sum, { left, right }) => sum + Math.max(countWords(a, left), countWords(b, right)),
    0,
  );
  if (words >= 2) return true;
  const isSingleWord = [a, b].every(
    ({ parts }) => parts.filter(({ isParticle }) => !isParticle).length === 1,
  );
  if (isSingleWord) return best.value >= similarityValues.variant;
  return (
    (a.isCompany || b.isCompany) &&
    best.value >= similarityValues.variant &&
    best.weight === 1 &&
    (a.parts[best.left[0] ?? 0]?.latin.length ?? 0) >= 5
  );
}

/**
 * Compares two names word by word in any order: words are paired by transliteration, form, sound or typo
 * (`similarityValues`). Words that only one name has cost a little, words in which both differ cost much. Returns undefined
 * when the names are different.
 */
export function compareNames(a: ComparableName, b: ComparableName): NameComparison | undefined {
  const pairs = align(a, b);
  if (!isSufficient(a, b, pairs)) return undefined;
  const used = {
    left: new Set(pairs.flatMap(({ left }) => left)),
    right: new Set(pairs.flatMap(({ right }) => right)),
  };
  const unmatched = [weightOfUnmatched(a.parts, used.left), weightOfUnmatched(b.parts, used.right)] as const;
  const [less, more] = [Math.min(...unmatched), Math.max(...unmatched)];
  const missing = costOfMissing[a.isCompany || b.isCompany ? 'company' : 'person'];
  const matched = pairs.reduce((sum, { weight }) => sum + weight, 0);
  const similaritySum = pairs.reduce((sum, { weight, value }) => sum + weight * value, 0);
  const joinOriginals = (parts: readonly NamePart[], positions: readonly number[]) =>
    positions.map((at) => parts[at]?.original ?? '').join(' ');
  return {
    similarity: similaritySum / (matched + less * costOfContradiction + (more - less) * missing),
    parts: [
      ...pairs
        .toSorted((x, y) => (x.left[0] ?? 0) - (y.left[0] ?? 0))
        .map(({ how, left, right }) => ({
          name: joinOriginals(a.parts, left),
          listed: joinOriginals(b.parts, right),
          how,
        })),
      ...listUnmatched(a.parts, used.left).map((name) => ({ name, listed: '', how: null })),
      ...listUnmatched(b.parts, used.right).map((listed) => ({ name: '', listed, how: null })),
    ],
  };
}

const listUnmatched = (parts: readonly NamePart[], used: ReadonlySet<number>): string[] =>
  parts.filter((_, at) => !used.has(at)).map(({ original }) => original);
