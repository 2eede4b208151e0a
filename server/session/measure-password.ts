import { type OptionsDictionary, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Weakness } from '#contract/password';
import { passwordWords } from './password-words';

/** A password, and words that its user is known by: their name, their part of the email address, the house. */
export interface PasswordInput {
  password: string;
  words: readonly string[];
}

export interface PasswordMeasure {
  /** 0 (guessed at once) to 4 (safe even when the database is stolen), as zxcvbn defines it */
  score: number;
  /** why it is easy to guess, as far as known */
  weakness: Weakness;
}

/** The time grows faster than the length, and what follows so many characters cannot make a password weak. */
const maxMeasured = 100;

const weaknessByWarning: Readonly<Record<string, Weakness>> = {
  topTen: 'COMMON',
  topHundred: 'COMMON',
  common: 'COMMON',
  similarToCommon: 'COMMON',
  wordByItself: 'COMMON',
  namesByThemselves: 'COMMON',
  commonNames: 'COMMON',
  straightRow: 'PATTERN',
  keyPattern: 'PATTERN',
  simpleRepeat: 'PATTERN',
  extendedRepeat: 'PATTERN',
  sequences: 'PATTERN',
  recentYears: 'DATE',
  dates: 'DATE',
};

let meter: ZxcvbnFactory | undefined;

/**
 * Estimates how many guesses a password resists. Runs in a child process: the word lists take some ten megabytes, and a long
 * password some hundred milliseconds.
 */
export function measurePassword(bytes: Uint8Array): PasswordMeasure {
  const { password, words } = JSON.parse(Buffer.from(bytes).toString('utf8')) as PasswordInput;
  meter ??= new ZxcvbnFactory({
    dictionary: { ...dictionary, house: [...passwordWords] } as OptionsDictionary,
    graphs: adjacencyGraphs,
  });
  const ownWords = words
    .flatMap((word) => [word, ...word.split(/[\s@.,_-]+/)])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2);
  if (isMadeOf(password, ownWords)) return { score: 0, weakness: 'PERSONAL' };
  const { score, sequence, feedback } = meter.check(password.slice(0, maxMeasured), ownWords);
  const dictionaries = sequence.map((match) => ('dictionaryName' in match ? match.dictionaryName : ''));
  if (dictionaries.includes('userInputs')) return { score, weakness: 'PERSONAL' };
  const isListed = dictionaries.includes('house');
  return { score, weakness: weaknessByWarning[feedback.warning ?? ''] ?? (isListed ? 'COMMON' : 'OTHER') };
}

/** Fewer letters and digits than these beside one's own name do not make a password. */
const minForeign = 5;

/** Returns whether little remains of a password without these words. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  let foreign = password.toLowerCase();
  // Shorter names are part of many words.
  const names = words.filter((word) => word.length > 3).sort((a, b) => b.length - a.length);
  for (const word of names) foreign = foreign.replaceAll(word, '');
  return foreign.length < password.length && (foreign.match(/[\p{L}\p{N}]/gu) ?? []).length < minForeign;
}
