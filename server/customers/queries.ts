import sql, { join, raw, type Sql } from 'sql-template-tag';
import { type AddressParts, addressLines } from '#contract/address-format';
import { can } from '#contract/api/permissions';
import { formatCountryName } from '#contract/country-name';
import { customerFields } from '#contract/customer-fields';
import { exportedFields } from '#contract/customer-file-columns';
import type { Customer, CustomerRow, ExportedCustomer } from '#contract/customers';
import type { Language } from '#contract/session';
import type { User } from '../app-context';
import { type AllRows, readAllRows } from '../db/all';
import type { Db } from '../db/database';
import { selectFieldColumns } from '../db/fields';
import { findPage, limitToPage, toRowRelation } from '../db/page';
import { prepared } from '../db/prepared';
import { orderBy } from '../db/search';
import { isOwnCustomer, selectSurvivorId } from '../permissions/clients';
import { hasPermissionFor } from '../permissions/scope';
import { buildFilters, type CustomerQuery } from './filters';
import { maxRanked, nameStartsWith, rankExpression, selectRanked } from './ranking';
import { selectSanctionStatus } from './sanctioned';
import {
  hasNumber,
  type MatchMode,
  minWordSimilarity,
  searchCondition,
  splitWords,
  withSimilarityThreshold,
} from './search-conditions';
import { currentVerification } from './stored-state';

const columns = (user: User): Sql => sql`
  c.id, c.customer_no as "customerNo", c.name, c.kind, c.standing, ${selectSanctionStatus(sql`c.id`)} as sanctions, c.town, c.country, c.email, c.phone, c.roles, c.tags,
  c.language, ${currentVerification} as verification, c.bought, c.spend, c.consigned, c.last_contact_at as "lastContactAt", c.updated_at as "updatedAt", c.version,
  (select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = c.specialist_id) as specialist,
  ${isOwnCustomer(user)} as "isOwn"`;

const sortColumns = {
  name: 'c.sort_name collate "C"',
  town: 'c.town collate "C"',
  spend: 'c.spend',
  lastContactAt: 'c.last_contact_at',
  updatedAt: 'c.updated_at',
};

const byName = sql`c.sort_name collate "C", c.id`;

function buildOrder({ sort, q }: CustomerQuery, mode: MatchMode = 'exact'): Sql {
  if (sort === 'match' || sort === '-match')
    return splitWords(q).length === 0 ? byName : sql`${rankExpression(q, mode)}, ${byName}`;
  return raw(`${orderBy(sortColumns, sort, 'beyond')}, c.id ${sort.startsWith('-') ? 'desc' : 'asc'}`);
}

const buildWhere = (user: User, query: CustomerQuery, mode: MatchMode): Sql =>
  sql`where ${buildFilters(user, query)} and ${searchCondition(user, query.q, mode)}`;

/** Returns the condition of the list: exact matches, or similar spellings when there are none. */
function buildListedWhere(user: User, query: CustomerQuery): Sql {
  if (query.ids) return sql`where c.id = any(${[...query.ids]}::bigint[]) and c.merged_into is null`;
  const exact = buildWhere(user, query, 'exact');
  const words = splitWords(query.q);
  if (query.q.trim().length < 3) return exact;
  const similarityConditions = words.map(
    (word) => sql`word_similarity(fold(${word}), c.folded) >= ${minWordSimilarity}::real`,
  );
  return sql`where c.id in (select c.id from customers c ${exact})
    or not exists (select 1 from customers c ${exact}) and ${buildFilters(user, query)} and ${join(similarityConditions, ' and ')}`;
}

type PagedQuery = CustomerQuery & { page: number; pageSize: number };

/** Returns one page of customers; similar spellings when nothing matches exactly. */
export async function searchCustomers(db: Db, user: User, query: PagedQuery) {
  const isRanked = query.sort === 'match' && splitWords(query.q).length > 0;
  const read = isRanked ? readRankedPage : readPage;
  const exact = await read(db, user, query, 'exact');
  return exact.total > 0 || query.q.trim().length < 3
    ? exact
    : withSimilarityThreshold(db, (tx) => read(tx, user, query, 'alike'));
}

const selectRows =
  (user: User) =>
  (matches: { id: number }[]): Sql =>
    sql`
    select ${columns(user)} from ${toRowRelation(matches)} join customers c using (id) order by chosen.turn`;

function readPage(db: Db, user: User, query: PagedQuery, mode: MatchMode) {
  const where = buildWhere(user, query, mode);
  return findPage<CustomerRow>(db, 'customers', query, {
    matches: sql`
      select c.id, (select change_number('customers')) as change from customers c ${where}
      order by ${query.sort === 'match' ? byName : buildOrder(query)} ${limitToPage(query)}`,
    count: sql`select count(*) from customers c ${where}`,
    selectRows: selectRows(user),
  });
}

/** Returns one page, best matches first. All matches are ranked unless there are too many, which is rare. */
async function readRankedPage(db: Db, user: User, query: PagedQuery, mode: MatchMode) {
  const { page, pageSize } = query;
  const matches = await db.rows<{ id: number }>(sql`
    select c.id from customers c ${buildWhere(user, query, mode)} limit ${maxRanked + 1}`);
  if (matches.length > maxRanked)
    return mode === 'exact' ? readBroadPage(db, user, query) : readPage(db, user, query, mode);
  const ids = matches.map(({ id }) => id);
  const data =
    ids.length === 0
      ? []
      : await db.rows<CustomerRow>(
          prepared(sql`
            select ${columns(user)} from (
              select id, turn from ${selectRanked(ids, query.q, mode)} ranked order by turn ${limitToPage(query)}) chosen
            join customers c using (id) order by chosen.turn`),
        );
  return { data, total: ids.length, page, pageSize };
}

/**
 * Returns one page of too many matches to rank: customers with this number, then names that begin with the text, then all
 * others, each by name from the index.
 */
function readBroadPage(db: Db, user: User, query: PagedQuery) {
  const { q, page, pageSize } = query;
  const where = buildWhere(user, query, 'exact');
  const part = (tier: number, condition: Sql) => sql`
    (select c.id, c.sort_name, ${tier}::int as tier from customers c ${where} and ${condition}
      order by ${byName} limit ${page * pageSize})`;
  return findPage<CustomerRow>(db, 'customers', query, {
    matches: sql`
      select id, (select change_number('customers')) as change from (
        ${part(0, hasNumber(q))}
        union all ${part(1, sql`${nameStartsWith(q)} and not ${hasNumber(q)}`)}
        union all ${part(2, sql`not (${nameStartsWith(q)}) and not ${hasNumber(q)}`)}) c
      order by tier, ${byName} ${limitToPage(query)}`,
    count: sql`select count(*) from customers c ${where}`,
    selectRows: selectRows(user),
  });
}

export const selectCustomerIds = (user: User, query: CustomerQuery): Sql =>
  sql`select c.id from customers c ${buildListedWhere(user, query)}`;

const selectContacts = (kind: 'EMAIL' | 'PHONE' | 'ADDRESS', value: Sql): Sql => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('label', k.label) || ${value} order by k.position, k.id), '[]')
    from customer_contacts k where k.customer_id = c.id and k.kind = ${kind} and k.ended_at is null)`;

const contactColumns = sql`
  ${selectContacts('EMAIL', sql`jsonb_build_object('address', k.value)`)} as emails,
  ${selectContacts('PHONE', sql`jsonb_build_object('number', coalesce(k.parts ->> 'shown', k.value))`)} as phones,
  ${selectContacts('ADDRESS', sql`k.parts`)} as addresses`;

/** Returns all matching customers in list order. */
export const findAllCustomers = (
  db: Db,
  user: User,
  query: CustomerQuery,
): Promise<AllRows<ExportedCustomer>> =>
  readAllRows(
    db,
    sql`${selectCustomerIds(user, query)} order by ${buildOrder(query)}`,
    (ids) => sql`
      select ${columns(user)}, ${selectFieldColumns(exportedFields, 'c')}, ${contactColumns}
      from customers c where c.id = any(${ids}::bigint[])`,
  );

type FormerContact = Customer['formerContacts'][number] & { address: AddressParts | null };

const formatOneLine = (address: AddressParts, language: Language): string =>
  [...addressLines(address), formatCountryName(language, address.country)].filter(Boolean).join(', ');

/** Returns one customer with all fields; undefined when there is none. */
export async function findCustomer(db: Db, user: User, id: number): Promise<Customer | undefined> {
  const customer = await db.maybe<
    Omit<Customer, 'editable' | 'formerContacts'> & { former: FormerContact[] }
  >(
    prepared(sql`
    select ${columns(user)}, ${selectFieldColumns(customerFields, 'c')}, c.department_ids::int[] as "departmentIds",
      c.created_at as "createdAt", c.erased_at as "erasedAt", ${contactColumns},
      (select coalesce(jsonb_agg(jsonb_build_object('kind', k.kind, 'text', k.value, 'endedAt', k.ended_at,
        'address', case when k.kind = 'ADDRESS' then k.parts end) order by k.ended_at desc), '[]')
        from customer_contacts k where k.customer_id = c.id and k.ended_at is not null) as former
    from customers c where c.id = ${selectSurvivorId(id)}`),
  );
  if (!customer) return undefined;
  const { former, ...rest } = customer;
  return {
    ...rest,
    formerContacts: former.map(({ address, text, ...one }) => ({
      ...one,
      text: address ? formatOneLine(address, user.language) : text,
    })),
    editable:
      rest.erasedAt === null &&
      can(user, 'customers:edit') &&
      hasPermissionFor(user, 'customers:edit', { ...rest, departments: [] }),
  };
}
