import sql, { type Sql } from 'sql-template-tag';
import { may, scopeOf } from '#contract/permissions';
import type { User } from '../house';

/** The sale's facts on which the sight of its lots depends. */
export interface SaleOfLots {
  id: number;
  status: string;
  departmentIds: number[];
}

/** What of a lot is told only to those who may see its reserve. */
export const secretFields = ['reserve', 'reserveNote'] as const;

/** Is a row with `i.department_id` within the scope the reader's role has for a deed? As SQL. */
export function withinScope(
  user: User,
  deed: 'lots:see-reserve' | 'lots:request' | 'lots:edit' | 'reports:read' | 'reports:see-reserve',
  sale: SaleOfLots,
): Sql {
  const scope = scopeOf(user.role, deed);
  if (scope !== 'own') return scope === 'all' ? sql`true` : sql`false`;
  const sales = may(user, deed, sale.departmentIds);
  return sql`(case when i.department_id is null then ${sales} else i.department_id = any(${user.departmentIds}::bigint[]) end)`;
}

/** Whoever records the results of a sale sees its reserves while it is LIVE: a hammer below one is asked about. */
export const seesReserve = (user: User, sale: SaleOfLots): Sql =>
  sale.status === 'LIVE' && may(user, 'results:record')
    ? sql`true`
    : withinScope(user, 'lots:see-reserve', sale);

/** An event remembers the reserve; its readers are not all allowed to. */
export const visibleChanges = (showsReserve: boolean): Sql =>
  showsReserve ? sql`e.changes` : sql`e.changes - ${[...secretFields]}::text[]`;

/** What an activity tells of, as relation: deeds, and who was given reserves where a reader who may see them asks for it. */
export const visibleEvents = (showsReserve: boolean, { looks }: { looks: boolean }): Sql =>
  showsReserve && looks ? sql`events` : sql`deeds`;
