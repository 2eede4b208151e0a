import sql, { type Sql } from 'sql-template-tag';
import { type Actor, can } from '#contract/api/permissions';

/** SQL condition: the file `f` names consignors. */
export const hasConsignorField = sql`f.mapping -> 'fields' ? 'consignor'`;

interface ImportTargetDepartments {
  departmentIds: readonly (number | null)[];
}
/**
 * Returns which files of a sale, a collection or a register a reader may see. Files of other users require permission to see
 * every reserve of the target, because a file may contain items of each of its departments. Files that name consignors
 * require permission to see consignors, because the results of their rows reveal who is a customer.
 */
const getImportReach = (user: Actor, { departmentIds }: ImportTargetDepartments) => ({
  canSeeOthers:
    can(user, 'lots:see-reserve', []) ||
    (departmentIds.length > 0 && departmentIds.every((id) => can(user, 'lots:see-reserve', [id]))),
  canSeeConsignors: can(user, 'lots:see-consignor', departmentIds),
});

/** Returns whether this reader may see a file, in a list and by its address. */
export function canSeeFile(
  user: Actor & { id: number },
  target: ImportTargetDepartments,
  file: { userId: number; namesOwners: boolean },
): boolean {
  const { canSeeOthers, canSeeConsignors } = getImportReach(user, target);
  return (canSeeOthers || file.userId === user.id) && (canSeeConsignors || !file.namesOwners);
}

/** Returns the same rule for the files `f` of one target, as SQL. */
export function selectVisibleFiles(user: Actor & { id: number }, target: ImportTargetDepartments): Sql {
  const { canSeeOthers, canSeeConsignors } = getImportReach(user, target);
  return sql`((${canSeeOthers} or f.user_id = ${user.id}) and (${canSeeConsignors} or not (${hasConsignorField})))`;
}
