import sql, { type Sql } from 'sql-template-tag';
import { isPlainWord, type MatchMode, splitWords, toPossibleNumbers } from './search-conditions';

/** Up to this many matches are ranked; beyond that, matches of the number and of the beginning of the name come first. */
export const maxRanked = 2000;

/** SQL condition: the sort name begins with the text. It uses the index of the list order. */
export const nameStartsWith = (text: string): Sql =>
  sql`c.sort_name collate "C" >= fold(${text.trim()}) and c.sort_name collate "C" < fold(${text.trim()}) || chr(1114111)`;

/** Selects the parsed query as a row `q`, always with the same columns, so that the ranking query is planned once. */
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
 * Rank of the matching customer `c` for `q`, lowest first: number, part of the number, name, its beginning, beginnings of
 * its words, a part of it, and last all other matches. Uses only fields that every user may see.
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

/** Returns the rank of the customer `c` as an expression, for lists of all matches. */
export const rankExpression = (text: string, mode: MatchMode): Sql =>
  sql`(select ${rankExpressions[mode]} from (${selectQueryTerms(text)}) q)`;

/**
 * Returns matching customers as a relation (id, turn), best first and ties by name. The SQL text is always the same, so that
 * it is prepared once.
 */
export const selectRanked = (ids: readonly number[], text: string, mode: MatchMode): Sql => sql`(
  with q as materialized (${selectQueryTerms(text)})
  select c.id, row_number() over (order by ${rankExpressions[mode]}, c.sort_name collate "C", c.id) as turn
  from customers c, q where c.id = any(${[...ids]}::bigint[]))`;
