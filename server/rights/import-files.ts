import sql, { type Sql } from 'sql-template-tag';
import { type Actor, may } from '#contract/api/permissions';

/** Does the file `f` say whose things are? */
export const namesOwners = sql`f.mapping -> 'fields' ? 'consignor'`;

interface FilesOf {
  departmentIds: readonly (number | null)[];
}
/**
 * Which files of a sale, a collection or a register are there for a reader: what others brought for those who may see
 * every reserve in it, for a file may hold things of each of its departments, and one of them is not enough. Once somebody
 * has a file say whose things are, what its rows are found to say tells who is a client.
 */
const reachOf = (user: Actor, { departmentIds }: FilesOf) => ({
  others:
    may(user, 'lots:see-reserve', []) ||
    (departmentIds.length > 0 && departmentIds.every((id) => may(user, 'lots:see-reserve', [id]))),
  owners: may(user, 'lots:see-consignor', departmentIds),
});

/** Is a file there for this reader, in a list as by its address? */
export function seesFile(
  user: Actor & { id: number },
  target: FilesOf,
  file: { userId: number; namesOwners: boolean },
): boolean {
  const { others, owners } = reachOf(user, target);
  return (others || file.userId === user.id) && (owners || !file.namesOwners);
}

/** The same of the files `f` that go into one target, as SQL. */
export function seenFiles(user: Actor & { id: number }, target: FilesOf): Sql {
  const { others, owners } = reachOf(user, target);
  return sql`((${others} or f.user_id = ${user.id}) and (${owners} or not (${namesOwners})))`;
}
