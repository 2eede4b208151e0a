import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type * as z from 'zod';
import { customerFields } from '#contract/customer-fields';
import { filedFields } from '#contract/customer-file-columns';
import type {
  Customer,
  CustomerRow,
  customersWhich,
  FiledCustomer,
  FoundCustomer,
} from '#contract/customers';
import { may } from '#contract/permissions';
import { toVerify, type VerificationState } from '#contract/verification-states';
import { type AllRows, allRows } from '../db/all';
import type { Db } from '../db/database';
import { columnsOf } from '../db/fields';
import { chosenRows, onePage, pageOf } from '../db/page';
import { prepared } from '../db/prepared';
import { contains, orderBy } from '../db/search';
import type { User } from '../house';
import { reaches } from '../rights/scope';
import { isOwnClient, survivorOf } from '../rights/subjects';
import { verificationNow } from './noted';

const columns = (user: User): Sql => sql`
  c.id, c.customer_no as "customerNo", c.name, c.kind, c.standing, c.town, c.country, c.email, c.phone, c.roles, c.tags,
  c.language, ${verificationNow} as verification, c.bought, c.spend, c.consigned, c.last_contact_at as "lastContactAt", c.updated_at as "updatedAt", c.version,
  (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = c.specialist_id) as specialist,
  ${isOwnClient(user)} as "isOwn"`;

const sortColumns = {
  name: 'c.sort_name collate "C"',
  town: 'c.town collate "C"',
  spend: 'c.spend',
  lastContactAt: 'c.last_contact_at',
  updatedAt: 'c.updated_at',
};

type Which = z.output<z.ZodObject<typeof customersWhich>>;
/** What the list of clients is asked for, be it a page or a file. */
type CustomerQuery = Which & { q: string; ids?: readonly number[] };

function order({ sort }: CustomerQuery): Sql {
  return raw(`${orderBy(sortColumns, sort, 'beyond')}, c.id ${sort.startsWith('-') ? 'desc' : 'asc'}`);
}

const among = (column: Sql, values: readonly string[]): Sql[] =>
  values.length === 0 ? [] : [sql`${column} = any(${[...values]}::text[])`];
const overlaps = (column: Sql, values: readonly string[]): Sql[] =>
  values.length === 0 ? [] : [sql`${column} && ${[...values]}::text[]`];

/** Of most nobody asks who they are: those of whom somebody does are found by their index. */
const verificationConditions = (states: readonly VerificationState[]): Sql[] => [
  ...among(verificationNow, states),
  ...(states.length === 0 || states.includes('NOT_REQUIRED') ? [] : [sql`c.verification <> 'NOT_REQUIRED'`]),
];

const asksFor = (categories: readonly number[]): Sql => sql`c.id = any(array(
  select i.customer_id from customer_interests i where i.category_id = any(${[...categories]}::bigint[])
    or i.department_id in (select department_id from categories where id = any(${[...categories]}::bigint[]))))`;

/** Conditions on what is secret: whoever knows only their own clients finds only these by it. */
function secretConditions(user: User, query: CustomerQuery): Sql[] {
  const conditions = [
    ...(query.tab === 'buyers' ? [sql`c.bought > 0`] : []),
    ...(query.tab === 'consignors' ? [sql`c.consigned > 0`] : []),
    ...overlaps(sql`c.roles`, query.role),
    ...overlaps(sql`c.tags`, query.tag),
    ...overlaps(sql`c.consents`, query.consent),
    ...verificationConditions(query.tab === 'toVerify' ? toVerify : query.verification),
    ...among(sql`c.country`, query.country),
    ...among(sql`c.language`, query.language),
    ...(query.department.length > 0 ? [sql`c.department_ids && ${query.department}::bigint[]`] : []),
    ...(query.interest.length > 0 ? [asksFor(query.interest)] : []),
    ...(query.spend === undefined ? [] : [sql`c.spend >= ${query.spend}`]),
    ...(query.quietSince === undefined
      ? []
      : [sql`(c.last_contact_at is null or c.last_contact_at < ${query.quietSince}::date)`]),
  ];
  const sorted = ['spend', 'lastContactAt'].includes(query.sort.replace('-', ''));
  return seesAll(user) || (conditions.length === 0 && !sorted)
    ? conditions
    : [...conditions, isOwnClient(user)];
}

const seesAll = (user: User): boolean =>
  reaches(user, 'customers:see-details', { departments: [], isOwn: false });

/** 'alike': some of a word's trigrams are missing, as in `Otolline`. */
type Reading = 'exact' | 'alike';

/** So many of the trigrams of a word have to be there: two letters that changed places leave half of them. */
const enough = '0.45';
/** Reads those who are written alike. The threshold is said for the transaction alone: connections are shared. */
const alike = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select set_config('pg_trgm.word_similarity_threshold', ${enough}, true)`);
    return read(tx);
  });

/** Is it the name or the number of a record that became part of this one? */
const wasMerged = (word: string): Sql => sql`c.id = any(array(
  select m.merged_into from customers m where m.merged_into is not null and ${contains(sql`m.folded`, word)}))`;

/**
 * Does the client match what was typed? Every word has to be found, in whatever order: in a spelling of the name or the
 * number; for those who know the client in an e-mail, a phone number (however it is written) or an address.
 */
function isMeant(user: User, text: string, reading: Reading): Sql {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return sql`true`;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  const isNumber = digits.length >= 5 && /^[\d\s()+./-]+$/.test(text.trim());
  const reached = (condition: Sql) =>
    seesAll(user) ? condition : sql`(${condition} and ${isOwnClient(user)})`;
  const word = (one: string): Sql => {
    if (reading === 'alike') return sql`fold(${one}) <% c.folded`;
    const inName = /^\p{Script=Han}{1,2}$/u.test(one)
      ? sql`c.signs @> ${[...one]}::text[] and ${contains(sql`c.folded`, one)}`
      : contains(sql`c.folded`, one);
    if (one.length < 3) return inName;
    return sql`(${inName} or ${reached(contains(sql`c.reached_by`, one))} or ${wasMerged(one)})`;
  };
  const all = join(words.map(word), ' and ');
  return isNumber ? sql`((${all}) or ${reached(contains(sql`c.reached_by`, digits))})` : sql`(${all})`;
}

function filtersOf(user: User, query: CustomerQuery): Sql {
  const conditions = [
    sql`c.merged_into is null`,
    ...(query.tab === 'mine' ? [sql`c.specialist_id = ${user.id}`] : []),
    ...(query.specialist.length > 0 ? [sql`c.specialist_id = any(${query.specialist}::bigint[])`] : []),
    ...among(sql`c.standing`, query.standing),
    ...secretConditions(user, query),
  ];
  return sql`(${join(conditions, ') and (')})`;
}

const whereOf = (user: User, query: CustomerQuery, reading: Reading): Sql =>
  sql`where ${filtersOf(user, query)} and ${isMeant(user, query.q, reading)}`;

/** Whom a list would show, be it on many pages: those written as it was typed, and where nobody is, those written alike. */
function whoeverIsShown(user: User, query: CustomerQuery): Sql {
  if (query.ids) return sql`where c.id = any(${[...query.ids]}::bigint[]) and c.merged_into is null`;
  const exact = whereOf(user, query, 'exact');
  const words = query.q.trim().split(/\s+/);
  if (query.q.trim().length < 3) return exact;
  const likeness = words.map((word) => sql`word_similarity(fold(${word}), c.folded) >= ${enough}::real`);
  return sql`where c.id in (select c.id from customers c ${exact})
    or not exists (select 1 from customers c ${exact}) and ${filtersOf(user, query)} and ${join(likeness, ' and ')}`;
}

/** One page of clients. Where nobody is written as it was typed, those that are written alike. */
export async function searchCustomers(
  db: Db,
  user: User,
  query: CustomerQuery & { page: number; pageSize: number },
) {
  const exact = await pageRead(db, user, query, 'exact');
  return exact.total > 0 || query.q.trim().length < 3
    ? exact
    : alike(db, (tx) => pageRead(tx, user, query, 'alike'));
}

function pageRead(
  db: Db,
  user: User,
  query: CustomerQuery & { page: number; pageSize: number },
  reading: Reading,
) {
  const where = whereOf(user, query, reading);
  return pageOf<CustomerRow>(db, 'customers', query, {
    found: sql`
      select c.id, (select change_number('customers')) as change from customers c ${where}
      order by ${order(query)} ${onePage(query)}`,
    count: sql`select count(*) from customers c ${where}`,
    shown: (found) => sql`
      select ${columns(user)} from ${chosenRows(found)} join customers c using (id) order by chosen.turn`,
  });
}

/** Selects which clients match. */
export const customerIds = (user: User, query: CustomerQuery): Sql =>
  sql`select c.id from customers c ${whoeverIsShown(user, query)}`;

/** How many are offered who may be meant. */
const most = 10;

/** Those whose name in lists begins as it was typed, from the index that lists are read by. */
const beginning = (db: Db, user: User, q: string): Promise<FoundCustomer[]> =>
  db.rows<FoundCustomer>(
    prepared(sql`
      select c.id, c.customer_no as "customerNo", c.name, c.town, c.email, ${isOwnClient(user)} as "isOwn"
      from customers c
      where c.merged_into is null and c.sort_name collate "C" >= fold(${q})
        and c.sort_name collate "C" < fold(${q}) || chr(1114111)
      order by c.sort_name collate "C", c.id limit ${most}`),
  );

/** At most ten whom somebody means who types; those who begin so before the others, then those written alike. */
export async function findCustomers(db: Db, user: User, q: string): Promise<FoundCustomer[]> {
  const found = (from: Db, reading: Reading) =>
    from.rows<FoundCustomer>(sql`
      select c.id, c.customer_no as "customerNo", c.name, c.town, c.email, ${isOwnClient(user)} as "isOwn"
      from customers c where c.merged_into is null and ${isMeant(user, q, reading)}
      order by ${reading === 'alike' ? sql`word_similarity(fold(${q}), c.folded) desc,` : empty}
        c.sort_name like fold(${q}) || '%' desc, c.sort_name collate "C", c.id
      limit ${most}`);
  const named = await beginning(db, user, q);
  if (named.length === most) return named;
  const exact = await found(db, 'exact');
  return exact.length > 0 || q.length < 3 ? exact : alike(db, (tx) => found(tx, 'alike'));
}

const contactsOf = (kind: 'EMAIL' | 'PHONE' | 'ADDRESS', value: Sql): Sql => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('label', k.label) || ${value} order by k.position, k.id), '[]')
    from customer_contacts k where k.customer_id = c.id and k.kind = ${kind} and k.ended_at is null)`;

const contacts = sql`
  ${contactsOf('EMAIL', sql`jsonb_build_object('address', k.value)`)} as emails,
  ${contactsOf('PHONE', sql`jsonb_build_object('number', coalesce(k.parts ->> 'shown', k.value))`)} as phones,
  ${contactsOf('ADDRESS', sql`k.parts`)} as addresses`;

/** All clients that match, in the order of the list. */
export const allCustomers = (db: Db, user: User, query: CustomerQuery): Promise<AllRows<FiledCustomer>> =>
  allRows(
    db,
    sql`${customerIds(user, query)} order by ${order(query)}`,
    (chosen) => sql`
      select ${columns(user)}, ${columnsOf(filedFields, 'c')}, ${contacts}
      from customers c where c.id = any(${chosen}::bigint[])`,
  );

/** One client with everything said of them; undefined where there is none. */
export async function customerSheet(db: Db, user: User, id: number): Promise<Customer | undefined> {
  const customer = await db.maybe<Omit<Customer, 'editable'>>(
    prepared(sql`
    select ${columns(user)}, ${columnsOf(customerFields, 'c')}, c.department_ids::int[] as "departmentIds",
      c.created_at as "createdAt", ${contacts},
      (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'text', k.value, 'endedAt', k.ended_at)
        order by k.ended_at desc), '[]')
        from customer_contacts k where k.customer_id = c.id and k.ended_at is not null) as "formerContacts"
    from customers c where c.id = ${survivorOf(id)}`),
  );
  return (
    customer && {
      ...customer,
      editable:
        may(user, 'customers:edit') && reaches(user, 'customers:edit', { ...customer, departments: [] }),
    }
  );
}
