import sql, { type Sql } from 'sql-template-tag';
import { type Actor, may, type Permission, scopeOf } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import type { SaleOfLots, Subject } from '../app-context';

/** Refuses `permission.denied` to a role that has not got the action, `permission.department` when not for this row. */
export function demand(user: Actor, permission: Permission, departments: readonly (number | null)[]): void {
  if (!may(user, permission)) refuse('permission.denied', { permission });
  if (!may(user, permission, departments)) refuse('permission.department', { permission });
}

/** Does an action that reaches to what is one's own reach to this row? */
export const reaches = (
  user: Actor,
  permission: Permission,
  { isOwn, departments }: Pick<Subject, 'isOwn' | 'departments'>,
): boolean =>
  isOwn !== undefined && scopeOf(user.role, permission) === 'own'
    ? isOwn
    : may(user, permission, departments);

/** The same as `demand` for the row an endpoint is about. */
export function demandOf(
  user: Actor,
  permission: Permission,
  subject: Pick<Subject, 'isOwn' | 'departments'>,
): void {
  if (!may(user, permission)) refuse('permission.denied', { permission });
  if (!reaches(user, permission, subject)) refuse('permission.department', { permission });
}

/** Is a row with `i.department_id` within the scope the reader's role has for an action? As SQL. */
export function withinScope(
  user: Actor,
  permission: Permission,
  sale: Pick<SaleOfLots, 'departmentIds'>,
): Sql {
  const scope = scopeOf(user.role, permission);
  if (scope !== 'own') return scope === 'all' ? sql`true` : sql`false`;
  const sales = may(user, permission, sale.departmentIds);
  return sql`(case when i.department_id is null then ${sales} else i.department_id = any(${[...user.departmentIds]}::bigint[]) end)`;
}

/**
 * The department of something new where none was named: the only one of these in which this user may do the action.
 */
export function onlyDepartment(
  user: Actor,
  permission: Permission,
  candidates: readonly number[],
): number | null {
  const own = candidates.filter((id) => may(user, permission, [id]));
  return own.length === 1 ? (own[0] ?? null) : null;
}
