import sql, { type Sql } from 'sql-template-tag';
import { type Actor, type Deed, may, scopeOf } from '#contract/api/permissions';
import { refuse } from '#contract/api/refusal';
import type { SaleOfLots, Subject } from '../app-context';

/** Refuses `permission.denied` to a role that has not got the deed, `permission.department` when not for this row. */
export function demand(user: Actor, deed: Deed, departments: readonly (number | null)[]): void {
  if (!may(user, deed)) refuse('permission.denied', { deed });
  if (!may(user, deed, departments)) refuse('permission.department', { deed });
}

/** Does a deed that reaches to what is one's own reach to this row? */
export const reaches = (
  user: Actor,
  deed: Deed,
  { isOwn, departments }: Pick<Subject, 'isOwn' | 'departments'>,
): boolean =>
  isOwn !== undefined && scopeOf(user.role, deed) === 'own' ? isOwn : may(user, deed, departments);

/** The same as `demand` for the row an endpoint is about. */
export function demandOf(user: Actor, deed: Deed, subject: Pick<Subject, 'isOwn' | 'departments'>): void {
  if (!may(user, deed)) refuse('permission.denied', { deed });
  if (!reaches(user, deed, subject)) refuse('permission.department', { deed });
}

/** Is a row with `i.department_id` within the scope the reader's role has for a deed? As SQL. */
export function withinScope(user: Actor, deed: Deed, sale: Pick<SaleOfLots, 'departmentIds'>): Sql {
  const scope = scopeOf(user.role, deed);
  if (scope !== 'own') return scope === 'all' ? sql`true` : sql`false`;
  const sales = may(user, deed, sale.departmentIds);
  return sql`(case when i.department_id is null then ${sales} else i.department_id = any(${[...user.departmentIds]}::bigint[]) end)`;
}

/**
 * The department of something new where none was named: the only one of these in which this user may do the deed.
 */
export function onlyDepartment(user: Actor, deed: Deed, candidates: readonly number[]): number | null {
  const own = candidates.filter((id) => may(user, deed, [id]));
  return own.length === 1 ? (own[0] ?? null) : null;
}
