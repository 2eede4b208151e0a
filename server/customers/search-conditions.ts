import sql, { join, type Sql } from 'sql-template-tag';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { contains } from '../db/search';
import { isOwnCustomer } from '../permissions/clients';
import { canSeeAllDetails } from './filters';

/** 'alike' tolerates missing trigrams, as in `Otolline`. */
export type MatchMode = 'exact' | 'alike';

/** Minimum share of the trigrams of a word that must match: two swapped letters leave about half of them. */
export const minWordSimilarity = '0.45';
/** Runs a query for similar spellings. The threshold is set for the transaction only, because connections are shared. */
export const withSimilarityThreshold = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select set_config('pg_trgm.word_similarity_threshold', ${minWordSimilarity}, true)`);
    return read(tx);
  });

/** SQL condition: the word matches the name or number of a record merged into the customer. */
const isMergedRecord = (word: string): Sql => sql`c.id = any(array(
  select m.merged_into from customers m where m.merged_into is not null and ${contains(sql`m.folded`, word)}))`;

/** Returns the words of a query, also separated by commas, because pasted addresses and names contain them. */
export function splitWords(text: string): string[] {
  return text.split(/[\s,;，、；]+/).filter(Boolean);
}

/**
 * Returns the customer numbers a query may mean, in lower case: `C000003` and `3` are equal, and custom numbers are
 * possible.
 */
export function toPossibleNumbers(text: string): string[] {
  const typed = text.trim().toLowerCase();
  const digits = /^c?0*([1-9]\d{0,14})$/.exec(typed)?.[1];
  return digits ? [typed, `c${digits.padStart(6, '0')}`] : [typed];
}

export const hasNumber = (text: string): Sql =>
  sql`lower(c.customer_no) collate "C" = any(${toPossibleNumbers(text)}::text[])`;
const isShortHan = (word: string) => /^\p{Script=Han}{1,2}$/u.test(word);
/** Trigrams need a word of three letters; the index of single characters also finds shorter Chinese words. */
const isIndexed = (word: string) => word.length > 2 || isShortHan(word);

/** Returns whether a word consists of letters and digits between spaces; Chinese does not separate words by spaces. */
export const isPlainWord = (word: string): boolean =>
  /^[\p{L}\p{N}]+$/u.test(word) && !/\p{Script=Han}/u.test(word);

/** SQL condition: a word in the folded text begins like this: `56` in `56 strandvosk queue`, not in `1560`. */
const beginsWord = (text: Sql, word: string): Sql =>
  isPlainWord(word) ? sql`${text} ~ ('(^|[^[:alnum:]])' || fold(${word}))` : contains(text, word);

/**
 * Returns the condition for typed text. Every word must match, in any order: a spelling of the name, the number or the town;
 * for users who may see the details also an email, a phone number in any notation, or an address. Words of one or two
 * letters have no index, so next to a longer word they only narrow its matches.
 */
export function searchCondition(user: User, text: string, mode: MatchMode): Sql {
  const words = splitWords(text);
  if (words.length === 0) return sql`true`;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  const isNumber = digits.length >= 5 && /^[\d\s()+./-]+$/.test(text.trim());
  const canSeeDetails = canSeeAllDetails(user) ? undefined : isOwnCustomer(user);
  const ifVisible = (condition: Sql) =>
    canSeeDetails ? sql`(${condition} and ${canSeeDetails})` : condition;
  const hasIndexed = words.some(isIndexed);
  const wordCondition = (one: string): Sql => {
    if (mode === 'alike') return sql`fold(${one}) <% c.folded`;
    if (!isIndexed(one)) return hasIndexed ? narrowingCondition(one) : contains(sql`c.folded`, one);
    const conditions = isShortHan(one)
      ? [
          containsHan(sql`c.signs`, sql`c.folded`, one),
          ifVisible(containsHan(sql`c.signs`, sql`c.words`, one)),
          ...(canSeeDetails ? [containsHan(sql`han_signs(c.town)`, sql`fold(c.town)`, one)] : []),
        ]
      : [
          contains(sql`c.folded`, one),
          ifVisible(contains(sql`c.words`, one)),
          ...(canSeeDetails ? [contains(sql`fold(c.town)`, one)] : []),
          isMergedRecord(one),
        ];
    return sql`(${join(conditions, ' or ')})`;
  };
  /** Appending a space keeps the planner from using an index, which it would have to read entirely. */
  const narrowingCondition = (one: string): Sql => {
    const visible = canSeeDetails
      ? sql`case when ${canSeeDetails} then c.words else fold(c.town) end`
      : sql`c.words`;
    return sql`(${beginsWord(sql`(c.folded || ' ')`, one)} or ${beginsWord(sql`(${visible} || ' ')`, one)})`;
  };
  const allWords = join(words.map(wordCondition), ' and ');
  const alternatives = [
    ...(isNumber ? [ifVisible(contains(sql`c.words`, digits))] : []),
    ...(toPossibleNumbers(text).length > 1 ? [hasNumber(text)] : []),
  ];
  return sql`(${join([sql`(${allWords})`, ...alternatives], ' or ')})`;
}

const containsHan = (signs: Sql, text: Sql, word: string): Sql =>
  sql`(${signs} @> han_signs(${word}) and ${contains(text, word)})`;
