import sql from 'sql-template-tag';
import { transliterate } from 'transliteration';
import type { CustomerKind } from '#contract/customer-fields';
import type { Names } from '#contract/names';
import type { Comparison, Explanation, SanctionKind } from '#contract/sanctions';
import type { Db } from '../db/database';

/** What a customer is held against lists by. */
export interface Screened extends Names {
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

/** Below this share of common letters in threes two names are not alike, and below this score two people are not. */
const leastLikeness = 0.5;
const leastScore = 40;

/** Every name by which somebody may be on a list: of a person, of both of a couple, of a company and whom it names. */
export function namesOf({
  kind,
  firstName,
  lastName,
  partnerFirstName,
  partnerLastName,
  company,
}: Screened): string[] {
  const full = (first: string, last: string) => `${first} ${last}`.trim();
  const partner = kind === 'COUPLE' ? full(partnerFirstName, partnerLastName || lastName) : '';
  return [...new Set([full(firstName, lastName), partner, company])].filter((name) => name.length > 2);
}

interface Alike extends Entry {
  customerId: number;
  name: string;
  listed: string;
  isAlias: boolean;
  likeness: number;
}

/** Those of these customers who are like somebody on a list that counts, with the reasons; of each entry the likest name. */
export async function matchesOf(tx: Db, customers: readonly Screened[]): Promise<Match[]> {
  const asked = customers.flatMap((customer) =>
    namesOf(customer).map((name) => ({ customerId: customer.id, name, spelled: transliterate(name) })),
  );
  await tx.run(sql`select set_config('pg_trgm.similarity_threshold', ${String(leastLikeness)}, true)`);
  // `offset 0` keeps it together: joined to its entries first, every name is compared with every other, 70 times as slowly.
  const alike = await tx.rows<Alike>(sql`
    select distinct on (a."customerId", e.id) a."customerId", a.name, n.name as listed, n.is_alias as "isAlias",
      similarity(n.folded, fold(a.spelled))::float8 as likeness, l.kind, e.reference, e.names, e.born, e.countries, e.regime,
      encode(e.said, 'hex') as said
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a("customerId" bigint, name text, spelled text)
    cross join lateral (select * from sanction_names where folded % fold(a.spelled) offset 0) n
    join sanction_entries e on e.id = n.entry_id
    join sanction_lists l on l.id = e.list_id and l.state = 'CURRENT'
    order by a."customerId", e.id, likeness desc, n.is_alias, n.name`);
  const byId = new Map(customers.map((customer) => [customer.id, customer]));
  return alike
    .map((one) => explained(one, byId.get(one.customerId) as Screened))
    .filter(({ score }) => score >= leastScore);
}

const parts = {
  name: 70,
  alias: -5,
  born: { same: 20, near: 10, other: -25, unknown: 0 },
  country: { same: 10, near: 0, other: -5, unknown: 0 },
} as const;

/** How like two people are, of a hundred, and what each part gave or took. */
export function explained(
  { name, listed, isAlias, likeness, ...entry }: Alike,
  { bornOn, country }: Pick<Screened, 'bornOn' | 'country'>,
): Match {
  const born = compareBirth(bornOn, entry.born);
  const where: Comparison =
    country === '' || entry.countries.length === 0
      ? 'unknown'
      : entry.countries.includes(country)
        ? 'same'
        : 'other';
  const explanation: Explanation = {
    name,
    listed,
    alias: isAlias,
    likeness: Math.round(likeness * 100),
    nameScore: Math.round(likeness * parts.name) + (isAlias ? parts.alias : 0),
    born,
    bornScore: parts.born[born],
    country: where,
    countryScore: parts.country[where],
  };
  const { nameScore, bornScore, countryScore } = explanation;
  return { ...entry, score: Math.min(100, Math.max(0, nameScore + bornScore + countryScore)), explanation };
}

/** A day is the same or in the same year; lists often know no more than the year, or several. */
function compareBirth(bornOn: string | null, born: readonly string[]): Comparison {
  if (bornOn === null || born.length === 0) return 'unknown';
  if (born.includes(bornOn)) return 'same';
  return born.some((one) => one.slice(0, 4) === bornOn.slice(0, 4)) ? 'near' : 'other';
}
