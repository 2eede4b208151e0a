import sql, { type Sql } from 'sql-template-tag';
import { isWhole, numbersMeant, type Reading, wordsOf } from './meant';

/** So many matches are ranked; of more, those with the number and those whose name begins so come first. */
export const maxRanked = 2000;

/** Begins in lists as it was typed; read from the index that lists are read by. */
export const beginsAs = (text: string): Sql =>
  sql`c.sort_name collate "C" >= fold(${text.trim()}) and c.sort_name collate "C" < fold(${text.trim()}) || chr(1114111)`;

/** What a query means, as a row `q`: always of the same shape, so that ranking is planned once. */
function meaningOf(text: string): Sql {
  const typed = text.trim();
  const words = wordsOf(text);
  const part = /\d/.test(typed) && !/\s/.test(typed) ? typed : '';
  return sql`
    select fold(${typed}) as typed, ${numbersMeant(typed)}::text[] as numbers, lower(${part}) as part,
      array(select '(^|[^[:alnum:]])' || fold(w) from unnest(${words.filter(isWhole)}::text[]) w) as beginnings,
      array(select fold(w) from unnest(${words.filter((word) => !isWhole(word))}::text[]) w) as others,
      array(select fold(w) from unnest(${words}::text[]) w) as words`;
}

/**
 * How well the customer `c`, who matches, is meant by `q`, the best lowest: the number, a part of the number, the name, its
 * beginning, the beginnings of its words, a part of it, and last whatever else was found. It rests on what every reader
 * may see.
 */
const grades: Readonly<Record<Reading, Sql>> = {
  exact: sql`case
    when lower(c.customer_no) collate "C" = any(q.numbers) then 0
    when q.part <> '' and position(q.part in lower(c.customer_no)) > 0 then 1
    when fold(c.name) = q.typed then 2
    when starts_with(c.sort_name, q.typed) then 3
    when starts_with(fold(c.name), q.typed) then 4
    when not exists (select 1 from unnest(q.beginnings) b where c.folded !~ b)
      and not exists (select 1 from unnest(q.others) o where position(o in c.folded) = 0) then 5
    when not exists (select 1 from unnest(q.words) w where position(w in c.folded) = 0) then 6
    else 7 end`,
  alike: sql`-word_similarity(q.typed, c.folded)`,
};

/** Returns the grade of the customer `c` as an expression, for lists of all matches. */
export const rankOf = (text: string, reading: Reading): Sql =>
  sql`(select ${grades[reading]} from (${meaningOf(text)}) q)`;

/** Returns customers who match as a relation (id, turn), the best first and equals by name. Its text is always the same. */
export const ranked = (ids: readonly number[], text: string, reading: Reading): Sql => sql`(
  with q as materialized (${meaningOf(text)})
  select c.id, row_number() over (order by ${grades[reading]}, c.sort_name collate "C", c.id) as turn
  from customers c, q where c.id = any(${[...ids]}::bigint[]))`;
