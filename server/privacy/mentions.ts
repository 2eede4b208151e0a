import sql from 'sql-template-tag';
import { type Names, nameOf } from '#contract/names';
import type { Mentions } from '../app-context';
import type { Db } from '../db/database';
import { contains } from '../db/search';
import { toReadableAddress } from '../lib/email-address';
import {
  addressPattern,
  codePattern,
  emailPattern,
  namePattern,
  phonePattern,
  phrasePattern,
  toRegExp,
} from './pattern';

interface Person {
  name: string;
  /** regular expressions that match the name, in any order of its parts */
  patterns: string[];
}

/**
 * Returns regular expressions that match what identifies a customer in any text: full names, email addresses, phone numbers,
 * postal addresses, numbers of documents, accounts and registers. Leaves out what also identifies another customer, a user
 * or the company itself, because it must not be removed from their data. Returns null when nothing identifies the customer.
 */
export async function findMentions(
  tx: Db,
  records: readonly number[],
): Promise<Omit<Mentions, 'marker'> | null> {
  const names = await findNames(tx, records);
  const shared = await findSharedNames(tx, records, names);
  const own = names.filter(({ name }) => !shared.has(name));
  const artists = await findArtistNames(tx, own);
  const contacts = await findContactPatterns(tx, records);
  const buildPattern = async (people: readonly Person[]) => {
    const all = new Set([...contacts, ...people.flatMap(({ patterns }) => patterns)]);
    return all.size === 0 ? null : expandHanForms(tx, [...all].join('|'));
  };
  const pattern = await buildPattern(own);
  if (pattern === null) return null;
  const expression = toRegExp(pattern);
  return {
    pattern,
    cataloguePattern: await buildPattern(own.filter(({ name }) => !artists.has(name))),
    test: (text) => expression.test(text),
  };
}

/** Returns the current and former names of a customer, as a person and as a company. */
async function findNames(tx: Db, records: readonly number[]): Promise<Person[]> {
  const ids = [...records];
  const current = await tx.rows<Names & { customerNo: string }>(sql`
    select kind, title, first_name as "firstName", last_name as "lastName", suffix, family_first as "familyFirst",
      partner_title as "partnerTitle", partner_first_name as "partnerFirstName",
      partner_last_name as "partnerLastName", company, customer_no as "customerNo"
    from customers where id = any(${ids}::bigint[])`);
  const former = await tx.rows<{ field: keyof Names; value: string }>(sql`
    select distinct c.field, v.value
    from events e cross join lateral jsonb_each(e.changes) c (field, pair)
    cross join lateral jsonb_array_elements_text(case when jsonb_typeof(c.pair) = 'array' then c.pair else '[]' end) v (value)
    where e.noun = 'customers' and e.noun_id = any(${ids}::bigint[]) and e.changes is not null
      and c.field in ('firstName', 'lastName', 'partnerFirstName', 'partnerLastName', 'company') and v.value <> ''
    limit 200`);
  const numbers = new Set(current.map(({ customerNo }) => customerNo));
  const valuesOf = (...fields: (keyof Names)[]) => [
    ...new Set([
      ...current.flatMap((one) => fields.map((field) => String(one[field]))),
      ...former.flatMap(({ field, value }) => (fields.includes(field) ? [value] : [])),
    ]),
  ];
  const people = new Map<string, Person>();
  const add = (name: string, pattern: string | undefined) => {
    if (pattern === undefined || numbers.has(name)) return;
    const person = people.get(name) ?? { name, patterns: [] };
    person.patterns.push(pattern);
    people.set(name, person);
  };
  for (const first of valuesOf('firstName', 'partnerFirstName'))
    for (const last of valuesOf('lastName', 'partnerLastName'))
      add(`${first} ${last}`.trim(), namePattern(first, last));
  for (const company of valuesOf('company')) add(company, phrasePattern(company));
  for (const one of current) if (one.kind !== 'PERSON') add(nameOf(one), phrasePattern(nameOf(one)));
  return [...people.values()];
}

/** Returns which of these names also belong to another customer, a user or the company. */
async function findSharedNames(
  tx: Db,
  records: readonly number[],
  names: readonly Person[],
): Promise<Set<string>> {
  const shared = new Set<string>();
  for (const { name } of names) {
    const other = await tx.maybe(sql`
      select 1 from customers c
      where ${contains(sql`c.folded`, name)} and fold(c.name) = fold(${name}) and c.id <> all(${[...records]}::bigint[])
        and c.erased_at is null and (c.merged_into is null or c.merged_into <> all(${[...records]}::bigint[]))
      union all select 1 from users where fold(name) = fold(${name})
      union all select 1 from house where fold(${name}) in (fold(name), fold(legal_name))
      union all select 1 from gallery where fold(${name}) in (fold(name), fold(legal_name)) limit 1`);
    if (other) shared.add(name);
  }
  return shared;
}

/** Returns which of these names are those of artists in the catalog. */
async function findArtistNames(tx: Db, names: readonly Person[]): Promise<Set<string>> {
  const matches = new Set<string>();
  for (const { name } of names) {
    const artist = await tx.maybe(sql`
      select 1 from artists a
      where ${contains(sql`a.folded`, name)} and (fold(a.name) = fold(${name})
        or exists (select 1 from unnest(a.aliases) alias where fold(alias) = fold(${name})))
      union all select 1 from items i where ${contains(sql`i.folded`, name)} and fold(i.artist) = fold(${name})
      union all select 1 from item_artists a where a.words = artist_words(${name}) limit 1`);
    if (artist) matches.add(name);
  }
  return matches;
}

interface ContactRow {
  kind: 'EMAIL' | 'PHONE' | 'ADDRESS' | 'CODE';
  value: string;
}

/** Returns patterns of the customer's contacts and numbers, except those shared with others. */
async function findContactPatterns(tx: Db, records: readonly number[]): Promise<string[]> {
  const anyRecord = sql`any(${[...records]}::bigint[])`;
  const rows = await tx.rows<ContactRow>(sql`
    with contacts as (
      select kind, value, parts from customer_contacts where customer_id = ${anyRecord}
      union select 'EMAIL', email, null from customers where id = ${anyRecord} and email <> ''
      union select 'EMAIL', address, null from customer_emails where customer_id = ${anyRecord}
      union select 'EMAIL', email, null from campaign_recipients where customer_id = ${anyRecord} and email like '%@%')
    select k.kind, lines.value from contacts k
    cross join lateral unnest(case when k.kind = 'ADDRESS' then string_to_array(coalesce(k.parts ->> 'lines', k.value), chr(10))
      else array[k.value] end) lines (value)
    where not exists (select 1 from customer_contacts o join customers c on c.id = o.customer_id
        where o.kind = k.kind and o.value = k.value and o.ended_at is null and o.customer_id <> all(${[...records]}::bigint[])
          and c.erased_at is null)
      and not (k.kind = 'EMAIL' and (
        exists (select 1 from users where lower(email) = lower(k.value))
        or exists (select 1 from house where lower(email) = lower(k.value))
        or exists (select 1 from gallery where lower(email) = lower(k.value))
        or exists (select 1 from mail_accounts where lower(k.value) in (lower(from_address), lower(reply_to)))))
    union select 'CODE', document_no from identity_documents where customer_id = ${anyRecord}
    union select 'CODE', account from customer_bank_accounts where customer_id = ${anyRecord}
    union select 'CODE', v.value from customers c
      cross join lateral (values (c.vat_number), (c.company_number), (c.external_ref)) v (value) where c.id = ${anyRecord}`);
  return rows.flatMap(({ kind, value }) => {
    // The domain is stored as punycode, but texts contain it in its own script.
    if (kind === 'EMAIL')
      return value.includes('@') ? [value, toReadableAddress(value)].map(emailPattern) : [];
    const pattern = { PHONE: phonePattern, ADDRESS: addressPattern, CODE: codePattern }[kind](value);
    return pattern === undefined ? [] : [pattern];
  });
}

/** Returns the pattern with every variant of each Chinese or Japanese character: 陳国强 also finds 陈国强 and 陳國強. */
async function expandHanForms(tx: Db, pattern: string): Promise<string> {
  const characters = new Set(pattern.match(/\p{Script=Han}/gu));
  if (characters.size === 0) return pattern;
  const all = Array.from({ length: 0x9fff - 0x3400 }, (_, at) => String.fromCodePoint(0x3400 + at));
  const { folded } = await tx.row<{ folded: string }>(
    sql`select fold_han(${[...characters, ...all].join('')}) as folded`,
  );
  const foldedCharacters = [...folded];
  const forms = new Map<string, string>();
  for (const [at, character] of all.entries()) {
    const simplified = foldedCharacters[characters.size + at] ?? character;
    forms.set(simplified, (forms.get(simplified) ?? '') + character);
  }
  const classes = new Map(
    [...characters].map((character, at) => [
      character,
      `[${character}${forms.get(foldedCharacters[at] ?? character) ?? ''}]`,
    ]),
  );
  return pattern.replace(/\p{Script=Han}/gu, (character) => classes.get(character) ?? character);
}
