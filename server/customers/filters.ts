import sql, { join, type Sql } from 'sql-template-tag';
import type * as z from 'zod';
import type { customerFilters } from '#contract/customers';
import { statesToVerify, type VerificationState } from '#contract/verification-states';
import type { User } from '../app-context';
import { isOwnCustomer } from '../permissions/clients';
import { hasPermissionFor } from '../permissions/scope';
import { currentVerification } from './stored-state';

type CustomerFilter = z.output<z.ZodObject<typeof customerFilters>>;
/** Filter of the list of customers and of its export. */
export type CustomerQuery = CustomerFilter & { q: string; ids?: readonly number[] };

const isOneOf = (column: Sql, values: readonly string[]): Sql[] =>
  values.length === 0 ? [] : [sql`${column} = any(${[...values]}::text[])`];
const overlaps = (column: Sql, values: readonly string[]): Sql[] =>
  values.length === 0 ? [] : [sql`${column} && ${[...values]}::text[]`];

/** Most customers were never up for verification: the extra condition lets the query use the index of the others. */
const verificationConditions = (states: readonly VerificationState[]): Sql[] => [
  ...isOneOf(currentVerification, states),
  ...(states.length === 0 || states.includes('NOT_REQUIRED') ? [] : [sql`c.verification <> 'NOT_REQUIRED'`]),
];

/** Customers whose verification is required or in progress, and those with an open sanctions match. */
export const isToVerify: Sql = sql`
  c.erased_at is null and (c.verification <> 'NOT_REQUIRED' and ${currentVerification} = any(${[...statesToVerify]}::text[])
  or c.id in (select h.customer_id from sanction_hits h where h.state = 'OPEN'))`;

const hasInterestIn = (categories: readonly number[]): Sql => sql`c.id = any(array(
  select i.customer_id from customer_interests i where i.category_id = any(${[...categories]}::bigint[])
    or i.department_id in (select department_id from categories where id = any(${[...categories]}::bigint[]))))`;

const looksFor = (
  text: string | undefined,
  kind: 'ARTIST' | 'KEYWORD' | undefined,
): Sql => sql`c.id = any(array(
  select i.customer_id from customer_interests i where i.kind = any(${kind ? [kind] : ['ARTIST', 'KEYWORD']}::text[])
    and fold(i.text) = fold(coalesce(${text ?? null}, i.text))))`;

/** Returns the filter conditions on secret fields. For users who can only see their own customers, they match only these. */
function secretConditions(user: User, query: CustomerQuery): Sql[] {
  const conditions = [
    ...(query.tab === 'buyers' ? [sql`c.bought > 0`] : []),
    ...(query.tab === 'consignors' ? [sql`c.consigned > 0`] : []),
    ...overlaps(sql`c.roles`, query.role),
    ...overlaps(sql`c.tags`, query.tag),
    ...overlaps(sql`c.consents`, query.consent),
    ...(query.tab === 'toVerify' ? [isToVerify] : verificationConditions(query.verification)),
    ...isOneOf(sql`c.country`, query.country),
    ...isOneOf(sql`c.language`, query.language),
    ...(query.department.length > 0 ? [sql`c.department_ids && ${query.department}::bigint[]`] : []),
    ...(query.interest.length > 0 ? [hasInterestIn(query.interest)] : []),
    ...(query.wanted || query.wantedKind ? [looksFor(query.wanted, query.wantedKind)] : []),
    ...(query.spend === undefined ? [] : [sql`c.spend >= ${query.spend}`]),
    ...(query.quietSince === undefined
      ? []
      : [sql`(c.last_contact_at is null or c.last_contact_at < ${query.quietSince}::date)`]),
  ];
  const sortsBySecret = ['spend', 'lastContactAt'].includes(query.sort.replace('-', ''));
  return canSeeAllDetails(user) || (conditions.length === 0 && !sortsBySecret)
    ? conditions
    : [...conditions, isOwnCustomer(user)];
}

export const canSeeAllDetails = (user: User): boolean =>
  hasPermissionFor(user, 'customers:see-details', { departments: [], isOwn: false });

export function buildFilters(user: User, query: CustomerQuery): Sql {
  const conditions = [
    sql`c.merged_into is null`,
    ...(query.tab === 'mine' ? [sql`c.specialist_id = ${user.id}`] : []),
    ...(query.specialist.length > 0 ? [sql`c.specialist_id = any(${query.specialist}::bigint[])`] : []),
    ...isOneOf(sql`c.standing`, query.standing),
    ...secretConditions(user, query),
  ];
  return sql`(${join(conditions, ') and (')})`;
}
