import type { HelpPageId } from '@/locales/helpPages';
import { searchable } from '../../services/searchable';

/** A help page as the reader sees it. */
export interface HelpDocument {
  id: HelpPageId;
  title: string;
  headings: readonly string[];
  sentences: readonly string[];
}

export interface HelpHit {
  id: HelpPageId;
  title: string;
  /** the heading or sentence that matches best */
  sentence: string;
}

const han = /\p{Script=Han}+/gu;

/** Returns what is searched for: words, and pairs of characters of Chinese, which has no spaces between words. */
function toTerms(typed: string): string[] {
  const text = searchable(typed);
  const words = text.replace(han, ' ').split(/\s+/).filter(Boolean);
  const pairs = (text.match(han) ?? []).flatMap((run) => {
    const characters = [...run];
    if (characters.length < 3) return [run];
    return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
  });
  return [...new Set([...words, ...pairs])];
}

const isHan = (text: string) => /\p{Script=Han}/u.test(text);

/** Returns where a term occurs in a searchable text: at the beginning of words, in Chinese anywhere. */
function findTerm(content: string, term: string): number[] {
  const places: number[] = [];
  for (let at = content.indexOf(term); at >= 0; at = content.indexOf(term, at + 1))
    if (isHan(term) || !/[a-z0-9]/.test(content[at - 1] ?? ' ')) places.push(at);
  return places;
}

const titleWeight = 6;
const headingWeight = 2;
/** share of the terms that a page must contain: a pair may span two words of a Chinese sentence, such as 会新 in 拍卖会新建 */
const minimumShare = 2 / 3;

/**
 * Returns the pages that contain what is typed, the best first: in their title, then in a heading, then in a sentence. All of
 * it in one place counts twice.
 */
export function searchHelp(documents: readonly HelpDocument[], typed: string): HelpHit[] {
  const terms = toTerms(typed);
  if (terms.length === 0) return [];
  const needed = terms.some(isHan) ? terms.length * minimumShare : terms.length;
  const phrase = searchable(typed);
  const count = (content: string) => terms.filter((term) => findTerm(content, term).length > 0).length;
  const rate = (text: string) => {
    const content = searchable(text);
    return count(content) + (content.includes(phrase) ? terms.length : 0);
  };
  return documents
    .flatMap(({ id, title, headings, sentences }) => {
      const lines = [...headings, ...sentences];
      if (count(searchable([title, ...lines].join('\n'))) < needed) return [];
      const rates = lines.map(rate);
      const best = Math.max(...rates);
      const score = rate(title) * titleWeight + Math.max(0, ...headings.map(rate)) * headingWeight + best;
      // A page that is found by its title alone shows what it is for, which is its first sentence.
      const sentence = best > 0 ? lines[rates.indexOf(best)] : sentences[0];
      return [{ id, title, sentence: sentence ?? '', score }];
    })
    .sort((one, other) => other.score - one.score)
    .map(({ id, title, sentence }) => ({ id, title, sentence }));
}

/** Splits a text at what was typed; every second piece, beginning with the second, is a match. */
export function splitAtMatches(text: string, typed: string): string[] {
  const terms = toTerms(typed);
  // Per character, because removing accents changes the length of a text.
  const characters = [...text.normalize('NFC')];
  const folded = characters.map((character) => searchable(character) || ' ');
  const starts: number[] = [];
  let length = 0;
  for (const one of folded) {
    starts.push(length);
    length += one.length;
  }
  const content = folded.join('');
  const isMatch = characters.map(() => false);
  for (const term of terms)
    for (const at of findTerm(content, term))
      starts.forEach((start, index) => {
        if (start >= at && start < at + term.length) isMatch[index] = true;
      });
  const pieces = [''];
  characters.forEach((character, index) => {
    const isInside = pieces.length % 2 === 0;
    if (isMatch[index] !== isInside) pieces.push('');
    pieces[pieces.length - 1] += character;
  });
  return pieces;
}
