import sql, { type Sql } from 'sql-template-tag';
import { type Actor, can, getScope, type Permission } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import type { SaleOfLots, Subject } from '../app-context';

/**
 * Throws `permission.denied` for a role without the permission, and `permission.department` when it does not apply to this
 * row.
 */
export function requirePermission(
  user: Actor,
  permission: Permission,
  departments: readonly (number | null)[],
): void {
  if (!can(user, permission)) refuse('permission.denied', { permission });
  if (!can(user, permission, departments)) refuse('permission.department', { permission });
}

/** Returns whether a permission limited to the user's own departments or customers applies to this row. */
export const hasPermissionFor = (
  user: Actor,
  permission: Permission,
  { isOwn, departments }: Pick<Subject, 'isOwn' | 'departments'>,
): boolean =>
  isOwn !== undefined && getScope(user.role, permission) === 'own'
    ? isOwn
    : can(user, permission, departments);

/** Does the same as `requirePermission` for the row an endpoint is about. */
export function requirePermissionFor(
  user: Actor,
  permission: Permission,
  subject: Pick<Subject, 'isOwn' | 'departments'>,
): void {
  if (!can(user, permission)) refuse('permission.denied', { permission });
  if (!hasPermissionFor(user, permission, subject)) refuse('permission.department', { permission });
}

/**
 * Returns the SQL condition that a row with `i.department_id` is within the scope the reader's role has for a permission.
 */
export function selectWithinScope(
  user: Actor,
  permission: Permission,
  sale: Pick<SaleOfLots, 'departmentIds'>,
): Sql {
  const scope = getScope(user.role, permission);
  if (scope !== 'own') return scope === 'all' ? sql`true` : sql`false`;
  const sales = can(user, permission, sale.departmentIds);
  return sql`(case when i.department_id is null then ${sales} else i.department_id = any(${[...user.departmentIds]}::bigint[]) end)`;
}

/**
 * Returns the default department of a new row: the only one of these in which this user has the permission, otherwise null.
 */
export function findOnlyDepartment(
  user: Actor,
  permission: Permission,
  candidates: readonly number[],
): number | null {
  const allowed = candidates.filter((id) => can(user, permission, [id]));
  return allowed.length === 1 ? (allowed[0] ?? null) : null;
}
