import sql, { type Sql } from 'sql-template-tag';
import { matchTerms, type PossibleMatch } from '#contract/duplicates';
import type { Db } from '../db/database';
import {
  type ComparisonRow,
  compareWithCandidates,
  maxSharing,
  maxSimilarNames,
  sharesContact,
  toPossibleMatch,
} from './possible-matches';

/** Minimum score of listed pairs. Pairs with the same email address or phone number are always listed. */
const minScore = 55;
/** Names are candidates for each other above this word similarity, the default threshold of the operator `<%`. */
const minWordSimilarity = 0.6;

/**
 * Returns the lowest word similarity of names that can reach the minimum score with these further points. The names of a
 * customer are adjacent in `folded`, so their word similarity is at least their similarity.
 */
const wordSimilarityFor = (points: number): number =>
  // Points are rounded, and PostgreSQL computes with four bytes.
  Math.max(minWordSimilarity, (minScore - points - 0.5) / matchTerms.NAME - 0.001);

export interface MatchedPair extends PossibleMatch {
  low: number;
  high: number;
}

/** How the candidates of a customer are found. */
interface Search {
  id: number;
  /** searched by word similarity down to this threshold */
  threshold: number;
  /** addresses and birth date that few records share; all records that share them are candidates */
  addresses: string[];
  born: string | null;
}

/**
 * Decides how candidates are found. Without other evidence, only names that are almost equal make a pair, and the index finds
 * them in a tenth of the time. Records with the same address or birth date need less similar names: they are looked up by
 * that value, or by less similar names when too many records share it. When too many share an email address or a phone
 * number to compare all of them, those with similar names are found by their names.
 */
const selectSearches = (ids: readonly number[]): Sql => sql`
  select x.id, born.day as born, coalesce(near.addresses, '{}') as addresses,
    case when shared_contacts.crowded then ${minWordSimilarity}::float8
      when x.born_on is not null and born.day is null then ${wordSimilarityFor(matchTerms.BORN + matchTerms.ADDRESS)}
      when near.crowded then ${wordSimilarityFor(matchTerms.ADDRESS)} else ${wordSimilarityFor(0)} end as threshold
  from customers x
  cross join lateral (
    select count(*) > ${maxSharing} as crowded from (
      select 1 from customer_contacts k where k.kind <> 'ADDRESS' and k.value = any(array(
        select o.value from customer_contacts o where o.customer_id = x.id and o.kind <> 'ADDRESS' and o.ended_at is null))
      limit ${maxSharing + 1}) shared) shared_contacts
  cross join lateral (
    select case when (select count(*) from (
      select 1 from customers c where c.born_on = x.born_on limit ${maxSharing + 1}) shared) <= ${maxSharing}
      then x.born_on end as day) born
  cross join lateral (
    select array_agg(a.value) filter (where a.records <= ${maxSharing}) as addresses, bool_or(a.records > ${maxSharing}) as crowded
    from (
      select o.value, (select count(*) from (
        select 1 from customer_contacts k where ${hasAddress(sql`o.value`)} limit ${maxSharing + 1}) shared) as records
      from (select fold(k.value) as value from customer_contacts k
        where k.customer_id = x.id and k.kind = 'ADDRESS' and k.ended_at is null offset 0) o) a) near
  where x.id = any(${[...ids]}::bigint[]) and x.merged_into is null`;

/** Condition on contacts `k`: the address is this folded one. Addresses are too long for an index, so it has their hashes. */
const hasAddress = (address: Sql): Sql => sql`k.kind = 'ADDRESS'
  and hashtextextended(fold(k.value), 0) = hashtextextended(${address}, 0) and fold(k.value) = ${address}`;

/** Selects customers with the fields to compare. */
const selectFields = (searches: readonly Search[]): Sql => sql`
  select x.id as key, x.name, x.sort_name as spelled, x.born_on as born,
    array(select k.value from customer_contacts k
      where k.customer_id = x.id and k.kind <> 'ADDRESS' and k.ended_at is null) as contacts,
    array(select fold(k.value) from customer_contacts k
      where k.customer_id = x.id and k.kind = 'ADDRESS' and k.ended_at is null) as addresses,
    s.addresses as near_addresses, s.born as near_born
  from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) as s (id bigint, addresses text[], born date)
  join customers x on x.id = s.id and x.merged_into is null`;

const selectPairs = (condition: Sql, source = sql`customers n`): Sql => sql`
  select n.id, word_similarity(g.folded, n.folded) as similarity from ${source} where n.merged_into is null and ${condition}`;

/** Selects the customers with the most similar names among those that can make a pair with `g`. */
const withSimilarName = sql`
  select n.id from (
    ${selectPairs(sql`g.name <> '' and g.folded <% n.folded`)}
    union ${selectPairs(sql`g.name <> '' and similarity(g.folded, g.folded_spelled) < 1 and g.folded_spelled <% n.folded`)}
    union ${selectPairs(sql`n.born_on = g.near_born`)}
    union ${selectPairs(
      sql`true`,
      sql`unnest(g.near_addresses) address join customer_contacts k on ${hasAddress(sql`address`)} join customers n on n.id = k.customer_id`,
    )} offset 0) n
  where g.name <> '' and n.similarity >= ${minWordSimilarity}::float8
  order by n.similarity desc, n.id limit ${maxSimilarNames}`;

/** Compares customers with all others, one statement per threshold, and returns the pairs that may be the same customer. */
export async function findPairs(tx: Db, ids: readonly number[]): Promise<MatchedPair[]> {
  // For addresses that many customers share, the planner would read all contacts to find those that few share.
  await tx.run(sql`select set_config('enable_seqscan', 'off', true)`);
  const allSearches = await tx.rows<Search>(selectSearches(ids));
  const pairs = new Map<string, MatchedPair>();
  for (const threshold of new Set(allSearches.map((search) => search.threshold))) {
    const searches = allSearches.filter((search) => search.threshold === threshold);
    await tx.run(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(threshold)}, true)`);
    const matches = await tx.rows<ComparisonRow & { key: number }>(
      compareWithCandidates(selectFields(searches), withSimilarName, sql`true`),
    );
    for (const { key, id, ...compared } of matches) {
      const match = toPossibleMatch(compared);
      const [low, high] = key < id ? [key, id] : [id, key];
      if (match.score >= minScore || sharesContact(match))
        pairs.set(`${low} ${high}`, { low, high, ...match });
    }
  }
  return [...pairs.values()];
}
