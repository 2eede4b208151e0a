import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type AddressParts, addressLines } from '#contract/address-format';
import { may } from '#contract/api/permissions';
import { countryNameIn } from '#contract/country-name';
import { customerFields } from '#contract/customer-fields';
import { filedFields } from '#contract/customer-file-columns';
import type { Customer, CustomerRow, FiledCustomer } from '#contract/customers';
import type { Language } from '#contract/session';
import type { User } from '../app-context';
import { type AllRows, allRows } from '../db/all';
import type { Db } from '../db/database';
import { columnsOf } from '../db/fields';
import { chosenRows, onePage, pageOf } from '../db/page';
import { prepared } from '../db/prepared';
import { orderBy } from '../db/search';
import { isOwnClient, survivorOf } from '../rights/clients';
import { reaches } from '../rights/scope';
import { type CustomerQuery, filtersOf } from './filters';
import { alike, enough, hasNumber, isMeant, type Reading, wordsOf } from './meant';
import { verificationNow } from './noted';
import { beginsAs, maxRanked, ranked, rankOf } from './ranking';
import { sanctionStatusOf } from './sanctioned';

const columns = (user: User): Sql => sql`
  c.id, c.customer_no as "customerNo", c.name, c.kind, c.standing, ${sanctionStatusOf(sql`c.id`)} as sanctions, c.town, c.country, c.email, c.phone, c.roles, c.tags,
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

const byName = sql`c.sort_name collate "C", c.id`;

function order({ sort, q }: CustomerQuery, reading: Reading = 'exact'): Sql {
  if (sort === 'match' || sort === '-match')
    return wordsOf(q).length === 0 ? byName : sql`${rankOf(q, reading)}, ${byName}`;
  return raw(`${orderBy(sortColumns, sort, 'beyond')}, c.id ${sort.startsWith('-') ? 'desc' : 'asc'}`);
}

const whereOf = (user: User, query: CustomerQuery, reading: Reading): Sql =>
  sql`where ${filtersOf(user, query)} and ${isMeant(user, query.q, reading)}`;

/** Whom a list would show, be it on many pages: those written as it was typed, and where nobody is, those written alike. */
function whoeverIsShown(user: User, query: CustomerQuery): Sql {
  if (query.ids) return sql`where c.id = any(${[...query.ids]}::bigint[]) and c.merged_into is null`;
  const exact = whereOf(user, query, 'exact');
  const words = wordsOf(query.q);
  if (query.q.trim().length < 3) return exact;
  const likeness = words.map((word) => sql`word_similarity(fold(${word}), c.folded) >= ${enough}::real`);
  return sql`where c.id in (select c.id from customers c ${exact})
    or not exists (select 1 from customers c ${exact}) and ${filtersOf(user, query)} and ${join(likeness, ' and ')}`;
}

type PagedQuery = CustomerQuery & { page: number; pageSize: number };

/** One page of clients. Where nobody is written as it was typed, those that are written alike. */
export async function searchCustomers(db: Db, user: User, query: PagedQuery) {
  const isRanked = query.sort === 'match' && wordsOf(query.q).length > 0;
  const read = isRanked ? rankedPage : pageRead;
  const exact = await read(db, user, query, 'exact');
  return exact.total > 0 || query.q.trim().length < 3
    ? exact
    : alike(db, (tx) => read(tx, user, query, 'alike'));
}

const shown =
  (user: User) =>
  (found: { id: number }[]): Sql =>
    sql`
    select ${columns(user)} from ${chosenRows(found)} join customers c using (id) order by chosen.turn`;

function pageRead(db: Db, user: User, query: PagedQuery, reading: Reading) {
  const where = whereOf(user, query, reading);
  return pageOf<CustomerRow>(db, 'customers', query, {
    found: sql`
      select c.id, (select change_number('customers')) as change from customers c ${where}
      order by ${query.sort === 'match' ? byName : order(query)} ${onePage(query)}`,
    count: sql`select count(*) from customers c ${where}`,
    shown: shown(user),
  });
}

/** One page, the best matches first. All matches are ranked where they are few, which is nearly always. */
async function rankedPage(db: Db, user: User, query: PagedQuery, reading: Reading) {
  const { page, pageSize } = query;
  const found = await db.rows<{ id: number }>(sql`
    select c.id from customers c ${whereOf(user, query, reading)} limit ${maxRanked + 1}`);
  if (found.length > maxRanked)
    return reading === 'exact' ? broadPage(db, user, query) : pageRead(db, user, query, reading);
  const ids = found.map(({ id }) => id);
  const data =
    ids.length === 0
      ? []
      : await db.rows<CustomerRow>(
          prepared(sql`
            select ${columns(user)} from (
              select id, turn from ${ranked(ids, query.q, reading)} ranked order by turn ${onePage(query)}) chosen
            join customers c using (id) order by chosen.turn`),
        );
  return { data, total: ids.length, page, pageSize };
}

/** One page of very many: with the number, then those whose name begins so, then the others, each by name from the index. */
function broadPage(db: Db, user: User, query: PagedQuery) {
  const { q, page, pageSize } = query;
  const where = whereOf(user, query, 'exact');
  const part = (tier: number, condition: Sql) => sql`
    (select c.id, c.sort_name, ${tier}::int as tier from customers c ${where} and ${condition}
      order by ${byName} limit ${page * pageSize})`;
  return pageOf<CustomerRow>(db, 'customers', query, {
    found: sql`
      select id, (select change_number('customers')) as change from (
        ${part(0, hasNumber(q))}
        union all ${part(1, sql`${beginsAs(q)} and not ${hasNumber(q)}`)}
        union all ${part(2, sql`not (${beginsAs(q)}) and not ${hasNumber(q)}`)}) c
      order by tier, ${byName} ${onePage(query)}`,
    count: sql`select count(*) from customers c ${where}`,
    shown: shown(user),
  });
}

/** Selects which clients match. */
export const customerIds = (user: User, query: CustomerQuery): Sql =>
  sql`select c.id from customers c ${whoeverIsShown(user, query)}`;

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

type Former = Customer['formerContacts'][number] & { address: AddressParts | null };

const inOneLine = (address: AddressParts, language: Language): string =>
  [...addressLines(address), countryNameIn(language, address.country)].filter(Boolean).join(', ');

/** One client with everything said of them; undefined where there is none. */
export async function customerSheet(db: Db, user: User, id: number): Promise<Customer | undefined> {
  const customer = await db.maybe<Omit<Customer, 'editable' | 'formerContacts'> & { former: Former[] }>(
    prepared(sql`
    select ${columns(user)}, ${columnsOf(customerFields, 'c')}, c.department_ids::int[] as "departmentIds",
      c.created_at as "createdAt", c.erased_at as "erasedAt", ${contacts},
      (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'text', k.value, 'endedAt', k.ended_at,
        'address', case when k.kind = 'ADDRESS' then k.parts end) order by k.ended_at desc), '[]')
        from customer_contacts k where k.customer_id = c.id and k.ended_at is not null) as former
    from customers c where c.id = ${survivorOf(id)}`),
  );
  if (!customer) return undefined;
  const { former, ...rest } = customer;
  return {
    ...rest,
    formerContacts: former.map(({ address, text, ...one }) => ({
      ...one,
      text: address ? inOneLine(address, user.language) : text,
    })),
    editable:
      rest.erasedAt === null &&
      may(user, 'customers:edit') &&
      reaches(user, 'customers:edit', { ...rest, departments: [] }),
  };
}
