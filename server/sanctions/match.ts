import sql from 'sql-template-tag';
import type { CustomerKind } from '#contract/customer-fields';
import type { Names } from '#contract/names';
import type { Explanation, SanctionKind } from '#contract/sanctions';
import type { Db } from '../db/database';
import { compareNames } from './matching/compare';
import { customerKeys } from './matching/keys';
import { type ComparableName, toComparableName } from './matching/name-parts';
import { minScore, scoreMatch } from './matching/score';
import { type EntrySubject, isCompanySubject } from './reading/entry';

/** The data of a customer used for screening. */
export interface ScreenedCustomer extends Names {
  id: number;
  kind: CustomerKind;
  bornOn: string | null;
  country: string;
}

interface Entry {
  kind: SanctionKind;
  reference: string;
  names: string[];
  born: string[];
  countries: string[];
  regime: string;
  said: string;
}
export interface Match extends Entry {
  customerId: number;
  score: number;
  explanation: Explanation;
}

/**
 * Trigram similarity above which names are compared even without a shared key, to find typos in each of their words. A lower
 * value finds hardly more and takes several times as long.
 */
const minSpellingSimilarity = 0.6;

interface CustomerName {
  name: string;
  isCompany: boolean;
}

const isEastAsian = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Returns every name by which a customer may be listed: of a person, of both partners of a couple, of a company and the
 * person that it names.
 */
export function listNames({
  kind,
  firstName,
  lastName,
  partnerFirstName,
  partnerLastName,
  company,
}: ScreenedCustomer): CustomerName[] {
  // Chinese, Korean and Japanese names are compared in their native order, which lists use too.
  const fullName = (first: string, last: string) =>
    isEastAsian.test(first + last) ? `${last}${first}` : `${first} ${last}`.trim();
  const partner = kind === 'COUPLE' ? fullName(partnerFirstName, partnerLastName || lastName) : '';
  const persons = [...new Set([fullName(firstName, lastName), partner])];
  return [...persons.map((name) => ({ name, isCompany: false })), { name: company, isCompany: true }].filter(
    ({ name }) => name.length > 1,
  );
}

interface Candidate extends Entry {
  /** index of the customer’s name among those looked up */
  at: number;
  entryId: number;
  listed: string;
  isAlias: boolean;
  isWeak: boolean;
  subject: EntrySubject;
}

/**
 * Returns the listed names that share a key with one of these names or have a similar spelling. `offset 0` keeps each lookup
 * separate: joined to the entries first, every name would be compared with every other, which takes 70 times as long.
 */
async function findCandidates(tx: Db, names: readonly ComparableName[]): Promise<Candidate[]> {
  const searches = names.map((name, at) => ({ at, ...customerKeys(name) }));
  await tx.run(
    sql`select set_config('pg_trgm.similarity_threshold', ${String(minSpellingSimilarity)}, true)`,
  );
  return tx.rows<Candidate>(sql`
    select w.at, n.entry_id as "entryId", n.name as listed, n.is_alias as "isAlias", n.is_weak as "isWeak", l.kind,
      e.reference, e.names, e.born, e.countries, e.regime, e.subject, encode(e.said, 'hex') as said
    from jsonb_to_recordset(${JSON.stringify(searches)}::jsonb) as w(at int, keys text[], spelling text)
    cross join lateral (
      select * from (select * from sanction_names where keys && w.keys offset 0) k
      union
      select * from (select * from sanction_names where folded % w.spelling offset 0) s) n
    join sanction_entries e on e.id = n.entry_id
    join sanction_lists l on l.id = e.list_id and l.state = 'CURRENT'
    order by w.at, e.id, n.is_alias, n.name`);
}

/**
 * Returns the entries of current lists that may be these customers, with the reasons, and the most similar name of each
 * entry. All screening uses this function: of one customer, of imported ones and of all.
 */
export async function findMatches(tx: Db, customers: readonly ScreenedCustomer[]): Promise<Match[]> {
  const names = customers.flatMap((customer) =>
    listNames(customer).map((name) => ({
      customer,
      ...name,
      comparable: toComparableName(name.name, name.isCompany),
    })),
  );
  const candidates = await findCandidates(
    tx,
    names.map(({ comparable }) => comparable),
  );
  const best = new Map<string, Match>();
  const listedNames = new Map<string, ComparableName>();
  const toListed = (listed: string, isCompany: boolean): ComparableName => {
    const key = `${isCompany} ${listed}`;
    const comparable = listedNames.get(key) ?? toComparableName(listed, isCompany);
    listedNames.set(key, comparable);
    return comparable;
  };
  for (const { at, entryId, listed, isAlias, isWeak, subject, ...entry } of candidates) {
    const customerName = names[at];
    if (!customerName) continue;
    const isCompany = isCompanySubject(subject) ?? customerName.isCompany;
    const comparison = compareNames(customerName.comparable, toListed(listed, isCompany));
    if (!comparison) continue;
    const { score, explanation } = scoreMatch(
      { name: customerName.name, listed, isAlias, isWeak, ...comparison },
      { ...customerName.customer, isCompany: customerName.isCompany },
      { ...entry, subject },
    );
    const key = `${customerName.customer.id} ${entryId}`;
    if (score < minScore || score <= (best.get(key)?.score ?? 0)) continue;
    best.set(key, { ...entry, customerId: customerName.customer.id, score, explanation });
  }
  return [...best.values()];
}
