import sql, { join, type Sql } from 'sql-template-tag';
import type { User } from '../app-context';
import type { Db } from '../db/database';
import { contains } from '../db/search';
import { isOwnClient } from '../rights/clients';
import { canSeeAllDetails } from './filters';

/** 'alike': some of a word's trigrams are missing, as in `Otolline`. */
export type MatchMode = 'exact' | 'alike';

/** So many of the trigrams of a word have to be there: two letters that changed places leave half of them. */
export const minWordSimilarity = '0.45';
/** Reads those who are written alike. The threshold is said for the transaction alone: connections are shared. */
export const withSimilarityThreshold = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select set_config('pg_trgm.word_similarity_threshold', ${minWordSimilarity}, true)`);
    return read(tx);
  });

/** Is it the name or the number of a record that became part of this one? */
const isMergedRecord = (word: string): Sql => sql`c.id = any(array(
  select m.merged_into from customers m where m.merged_into is not null and ${contains(sql`m.folded`, word)}))`;

/** Returns the words of a query: commas separate them, because addresses and names are pasted with theirs. */
export function splitWords(text: string): string[] {
  return text.split(/[\s,;，、；]+/).filter(Boolean);
}

/** Returns the numbers a query may mean, in small letters: `C000003` and `3` are one, and houses may have numbers of their own. */
export function toPossibleNumbers(text: string): string[] {
  const typed = text.trim().toLowerCase();
  const digits = /^c?0*([1-9]\d{0,14})$/.exec(typed)?.[1];
  return digits ? [typed, `c${digits.padStart(6, '0')}`] : [typed];
}

export const hasNumber = (text: string): Sql =>
  sql`lower(c.customer_no) collate "C" = any(${toPossibleNumbers(text)}::text[])`;
const isShortHan = (word: string) => /^\p{Script=Han}{1,2}$/u.test(word);
/** Trigrams find a word of three letters, the index of single signs a shorter one in Chinese. */
const isIndexed = (word: string) => word.length > 2 || isShortHan(word);

/** Letters and digits with blanks around them; Chinese has no blanks between words. */
export const isPlainWord = (word: string): boolean =>
  /^[\p{L}\p{N}]+$/u.test(word) && !/\p{Script=Han}/u.test(word);

/** The word begins somewhere in the text, which is folded: `56` in `56 strandvosk queue`, not in `1560`. */
const beginsWord = (text: Sql, word: string): Sql =>
  isPlainWord(word) ? sql`${text} ~ ('(^|[^[:alnum:]])' || fold(${word}))` : contains(text, word);

/**
 * Does the client match what was typed? Every word has to be found, in whatever order: in a spelling of the name or the
 * number, or in the town; for those who know the client in an e-mail, a phone number (however it is written) or an
 * address. No index finds a word of one or two letters: beside a longer one it only narrows what that one finds.
 */
export function searchCondition(user: User, text: string, mode: MatchMode): Sql {
  const words = splitWords(text);
  if (words.length === 0) return sql`true`;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  const isNumber = digits.length >= 5 && /^[\d\s()+./-]+$/.test(text.trim());
  const canSeeDetails = canSeeAllDetails(user) ? undefined : isOwnClient(user);
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
  /** Joined with a blank, so that the planner asks no index that would read all of itself. */
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
