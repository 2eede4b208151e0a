import sql, { join, type Sql } from 'sql-template-tag';
import { contains } from '../db/search';
import { beginsWord, hasNumber, type Reading, wordsOf } from './meant';

/** So many matches are ranked; of more, those with the number and those whose name begins so come first. */
export const maxRanked = 2000;

/** Begins in lists as it was typed; read from the index that lists are read by. */
export const beginsAs = (text: string): Sql =>
  sql`c.sort_name collate "C" >= fold(${text.trim()}) and c.sort_name collate "C" < fold(${text.trim()}) || chr(1114111)`;

/**
 * Returns how well the customer `c`, who matches, is meant by a query, the best lowest: the number, a part of the number,
 * the name, its beginning, the beginnings of its words, a part of it, and last whatever else was found. It rests on what
 * every reader may see.
 */
export function rankOf(text: string, reading: Reading): Sql {
  if (reading === 'alike') return sql`-word_similarity(fold(${text.trim()}), c.folded)`;
  const typed = text.trim();
  const words = wordsOf(text);
  const every = (holds: (word: string) => Sql) => join(words.map(holds), ' and ');
  const partOfNumber = /^\S*\d\S*$/.test(typed) ? contains(sql`lower(c.customer_no)`, typed) : sql`false`;
  return sql`case
    when ${hasNumber(typed)} then 0
    when ${partOfNumber} then 1
    when fold(c.name) = fold(${typed}) then 2
    when starts_with(c.sort_name, fold(${typed})) then 3
    when starts_with(fold(c.name), fold(${typed})) then 4
    when ${every((word) => beginsWord(sql`c.folded`, word))} then 5
    when ${every((word) => contains(sql`c.folded`, word))} then 6
    else 7 end`;
}
