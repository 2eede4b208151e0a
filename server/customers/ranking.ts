import sql, { type Sql } from 'sql-template-tag';
import { isPlainWord, type MatchMode, splitWords, toPossibleNumbers } from './search-conditions';

/** So many matches are ranked; of more, those with the number and those whose name begins so come first. */
export const maxRanked = 2000;

/** Begins in lists as it was typed; read from the index that lists are read by. */
export const nameStartsWith = (text: string): Sql =>
  sql`c.sort_name collate "C" >= fold(${text.trim()}) and c.sort_name collate "C" < fold(${text.trim()}) || chr(1114111)`;

/** What a query means, as a row `q`: always of the same shape, so that ranking is planned once. */
function selectQueryTerms(text: string): Sql {
  const trimmed = text.trim();
  const words = splitWords(text);
  const part = /\d/.test(trimmed) && !/\s/.test(trimmed) ? trimmed : '';
  return sql`
    select fold(${trimmed}) as typed, ${toPossibleNumbers(trimmed)}::text[] as numbers, lower(${part}) as part,
      array(select '(^|[^[:alnum:]])' || fold(w) from unnest(${words.filter(isPlainWord)}::text[]) w) as beginnings,
      array(select fold(w) from unnest(${words.filter((word) => !isPlainWord(word))}::text[]) w) as others,
      array(select fold(w) from unnest(${words}::text[]) w) as words`;
}

/**
 * How well the customer `c`, who matches, is meant by `q`, the best lowest: the number, a part of the number, the name, its
 * beginning, the beginnings of its words, a part of it, and last whatever else was found. It rests on what every reader
 * may see.
 */
const rankExpressions: Readonly<Record<MatchMode, Sql>> = {
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
export const rankExpression = (text: string, mode: MatchMode): Sql =>
  sql`(select ${rankExpressions[mode]} from (${selectQueryTerms(text)}) q)`;

/** Returns customers who match as a relation (id, turn), the best first and equals by name. Its text is always the same. */
export const selectRanked = (ids: readonly number[], text: string, mode: MatchMode): Sql => sql`(
  with q as materialized (${selectQueryTerms(text)})
  select c.id, row_number() over (order by ${rankExpressions[mode]}, c.sort_name collate "C", c.id) as turn
  from customers c, q where c.id = any(${[...ids]}::bigint[]))`;
