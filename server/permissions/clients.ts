import sql, { type Sql } from 'sql-template-tag';
import { type Actor, getScope, type Permission, roles } from '#contract/api/permissions';

/** The user who reads; null for a visitor. */
export type Reader = (Actor & { id: number }) | null;

/**
 * Returns the SQL condition that this reader knows the customer `c`: assigned to them, or dealing with one of their
 * departments.
 */
export const isOwnCustomer = (reader: Reader): Sql =>
  reader
    ? sql`(c.specialist_id is not distinct from ${reader.id} or c.department_ids && ${[...reader.departmentIds]}::bigint[])`
    : sql`false`;

/** Returns the SQL condition that the user `u` has this permission for the customer `c`. */
export function hasCustomerPermission(permission: Permission): Sql {
  const listRoles = (scope: 'all' | 'own') => roles.filter((role) => getScope(role, permission) === scope);
  return sql`(u.role = any(${listRoles('all')}::text[]) or u.role = any(${listRoles('own')}::text[]) and (
    c.specialist_id = u.id
    or c.department_ids && array(select d.department_id from user_departments d where d.user_id = u.id)))`;
}

/** Selects the id of a customer's record: that of the record into which theirs was merged. */
export const selectSurvivorId = (id: number): Sql =>
  sql`(select coalesce(s.merged_into, s.id) from customers s where s.id = ${id})`;
