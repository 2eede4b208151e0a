import { type Actor, type Deed, may } from '#contract/permissions';
import { refuse } from '#contract/refusal';

type Departments = readonly (number | null)[];

/** Refuses `permission.denied` when the role has not got the deed, `permission.department` when not for this row. */
export function mustMay(user: Actor, deed: Deed, departments: Departments): void {
  if (!may(user, deed)) refuse('permission.denied', { deed });
  if (!may(user, deed, departments)) refuse('permission.department', { deed });
}

/** A lot belongs to its item's department; without one, to those of its sale. */
export const departmentsOfLot = (
  itemDepartment: number | null,
  auctionDepartments: readonly number[],
): readonly number[] => (itemDepartment === null ? auctionDepartments : [itemDepartment]);
