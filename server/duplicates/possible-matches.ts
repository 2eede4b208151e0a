import { getCountries } from 'libphonenumber-js/max';
import sql, { type Sql } from 'sql-template-tag';
import { transliterate } from 'transliteration';
import type { Input } from '#contract/api/route';
import {
  type duplicates,
  type MatchTerm,
  matchTerms,
  type PossibleDuplicate,
  type PossibleMatch,
} from '#contract/duplicates';
import type { User } from '../app-context';
import { toOneLine, toPhoneContact } from '../customers/contacts';
import type { Db } from '../db/database';
import { toStoredAddress } from '../lib/email-address';
import { isOwnCustomer } from '../permissions/clients';
import { hasPermissionFor } from '../permissions/scope';

/** Below this similarity, names are no evidence. */
export const minSimilarity = 0.5;
/** Minimum score shown above a form. It is lower than for the list of pairs, because it is only a hint. */
const minVisibleScore = 30;
const maxResults = 5;
/** A record is compared with so many records with similar names. */
export const maxSimilarNames = 30;
/** A contact shared by more records, such as a switchboard number, does not compare all of them with each other. */
export const maxSharing = 50;

export interface ComparisonRow {
  id: number;
  similarity: number;
  email: boolean;
  phone: boolean;
  address: boolean;
  /** null when one of the birth dates is unknown */
  born: boolean | null;
}

/**
 * Selects the possible matches of `compared`, a relation (key, name, spelled, contacts, addresses, born) where key is the
 * customer's id or null. Names are compared as written and romanized, in any word order. `visible` is a condition on the
 * customers `c` whose contacts and birth date the user may see. A hidden contact neither adds a candidate nor changes a
 * score: otherwise the result would reveal whether a guessed value is on file.
 */
export const selectSimilar = (compared: Sql, visible: Sql): Sql =>
  compareWithCandidates(
    compared,
    sql`
      select n.id from customers n where g.name <> '' and g.folded <% n.folded and n.merged_into is null
      order by word_similarity(g.folded, n.folded) desc, n.id limit ${maxSimilarNames}`,
    visible,
  );

/**
 * Compares each row of `compared` with its candidates: customers who share an email address or a phone number, and those
 * that `withSimilarName` selects for the row `g`, which also has its folded names. `offset 0` looks candidates up by key: for
 * many rows the planner would read all customers.
 */
export const compareWithCandidates = (compared: Sql, withSimilarName: Sql, visible: Sql): Sql => sql`
  with g as materialized (select *, fold(name) as folded, fold(spelled) as folded_spelled from (${compared}) compared)
  select g.key, c.id, t.similarity, t.email, t.phone, t.address, t.born
  from g
  cross join lateral (
    (${withSimilarName})
    union (select distinct c.id from customer_contacts k join customers c on c.id = k.customer_id
      where k.kind <> 'ADDRESS' and k.value = any(g.contacts) and c.merged_into is null
        and c.id is distinct from g.key and ${visible} order by c.id limit ${maxSharing})) near
  cross join lateral (
    select * from customers c where c.id = near.id and c.merged_into is null and c.id is distinct from g.key offset 0) c
  cross join lateral (
    select greatest(similarity(g.folded, fold(c.name)), similarity(g.folded_spelled, c.sort_name)) as similarity,
      ${visible} and ${hasContact('EMAIL', sql`k.value = any(g.contacts)`)} as email,
      ${visible} and ${hasContact('PHONE', sql`k.value = any(g.contacts)`)} as phone,
      ${visible} and ${hasContact('ADDRESS', sql`fold(k.value) = any(g.addresses)`)} as address,
      case when ${visible} then g.born = c.born_on end as born) t
  where t.similarity >= ${minSimilarity} or t.email or t.phone`;

const hasContact = (kind: 'EMAIL' | 'PHONE' | 'ADDRESS', same: Sql): Sql => sql`exists (
  select 1 from customer_contacts k where k.customer_id = c.id and k.kind = ${kind} and ${same})`;

/** Returns the score of two records, term by term. */
export function toPossibleMatch({
  similarity,
  email,
  phone,
  address,
  born,
}: Omit<ComparisonRow, 'id'>): PossibleMatch {
  const evidence: [MatchTerm, boolean | null, number][] = [
    ['NAME', similarity >= minSimilarity, similarity],
    ['EMAIL', email, 1],
    ['PHONE', phone, 1],
    ['BORN', born, 1],
    ['ADDRESS', address, 1],
    ['BORN_OTHERWISE', born === false, 1],
  ];
  const terms = evidence.flatMap(([term, isMet, weight]) =>
    isMet ? [{ term, points: Math.round(matchTerms[term] * weight) }] : [],
  );
  const sum = terms.reduce((total, { points }) => total + points, 0);
  return { score: Math.max(0, Math.min(100, sum)), terms };
}

/** Returns whether two records share an email address or a phone number: then they may be one, whatever else differs. */
export const sharesContact = ({ terms }: PossibleMatch): boolean =>
  terms.some(({ term }) => term === 'EMAIL' || term === 'PHONE');

/**
 * Returns the stored forms a typed number may have. Without + and without a country, it is read as a number of every country
 * where it is valid; those on file decide.
 */
function toDialledNumbers(number: string, country: string): string[] {
  const countries = country === '' ? [undefined, ...getCountries()] : [country];
  const storedNumbers = countries.flatMap((one) => toPhoneContact('', number, one)?.value ?? []);
  return [...new Set(storedNumbers)];
}

/** Returns possible duplicates of a customer that is being added: those who share a contact first, then by similarity. */
export async function findPossibleMatches(
  db: Db,
  user: User,
  { name, emails, phones, addresses, country, bornOn }: Input<typeof duplicates.alike>['body'],
): Promise<PossibleDuplicate[]> {
  const contacts = [
    ...emails.map((email) => toStoredAddress(email) ?? email.toLowerCase()),
    ...phones.flatMap((number) => toDialledNumbers(number, country)),
  ];
  const visible = hasPermissionFor(user, 'customers:see-details', { departments: [], isOwn: false })
    ? sql`true`
    : isOwnCustomer(user);
  const rows = await db.rows<ComparisonRow & Omit<PossibleDuplicate, 'score' | 'terms'>>(sql`
    select f.*, c.customer_no as "customerNo", c.name, c.town,
      (select u.name from users u where u.id = c.specialist_id) as specialist
    from (${selectSimilar(
      sql`
        select null::bigint as key, ${name}::text as name, ${transliterate(name)}::text as spelled,
          ${contacts}::text[] as contacts, array(select fold(a) from unnest(${addresses.map(toOneLine)}::text[]) a) as addresses,
          ${bornOn}::date as born`,
      visible,
    )}) f
    join customers c on c.id = f.id`);
  return rows
    .map(({ id, customerNo, name, town, specialist, ...compared }) => ({
      id,
      customerNo,
      name,
      town,
      specialist,
      ...toPossibleMatch(compared),
    }))
    .filter((one) => one.score >= minVisibleScore || sharesContact(one))
    .toSorted(
      (one, other) =>
        Number(sharesContact(other)) - Number(sharesContact(one)) ||
        other.score - one.score ||
        one.id - other.id,
    )
    .slice(0, maxResults);
}
