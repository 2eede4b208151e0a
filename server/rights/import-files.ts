import sql, { type Sql } from 'sql-template-tag';
import { type Actor, can } from '#contract/api/permissions';

/** Does the file `f` say whose things are? */
export const hasConsignorField = sql`f.mapping -> 'fields' ? 'consignor'`;

interface ImportTargetDepartments {
  departmentIds: readonly (number | null)[];
}
/**
 * Which files of a sale, a collection or a register are there for a reader: what others brought for those who may see
 * every reserve in it, for a file may hold things of each of its departments, and one of them is not enough. Once somebody
 * has a file say whose things are, what its rows are found to say tells who is a client.
 */
const getImportReach = (user: Actor, { departmentIds }: ImportTargetDepartments) => ({
  canSeeOthers:
    can(user, 'lots:see-reserve', []) ||
    (departmentIds.length > 0 && departmentIds.every((id) => can(user, 'lots:see-reserve', [id]))),
  canSeeConsignors: can(user, 'lots:see-consignor', departmentIds),
});

/** Is a file there for this reader, in a list as by its address? */
export function canSeeFile(
  user: Actor & { id: number },
  target: ImportTargetDepartments,
  file: { userId: number; namesOwners: boolean },
): boolean {
  const { canSeeOthers, canSeeConsignors } = getImportReach(user, target);
  return (canSeeOthers || file.userId === user.id) && (canSeeConsignors || !file.namesOwners);
}

/** The same of the files `f` that go into one target, as SQL. */
export function selectVisibleFiles(user: Actor & { id: number }, target: ImportTargetDepartments): Sql {
  const { canSeeOthers, canSeeConsignors } = getImportReach(user, target);
  return sql`((${canSeeOthers} or f.user_id = ${user.id}) and (${canSeeConsignors} or not (${hasConsignorField})))`;
}
