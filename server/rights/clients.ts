import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '#contract/api/permissions';

/** Who asks; null: nobody who is signed in. */
export type Reader = (Actor & { id: number }) | null;

/** Is the client `c` one of those this reader knows: assigned, or of a department with which the client deals? As SQL. */
export const isOwnClient = (reader: Reader): Sql =>
  reader
    ? sql`(c.specialist_id is not distinct from ${reader.id} or c.department_ids && ${[...reader.departmentIds]}::bigint[])`
    : sql`false`;

/** The number under which a customer stands: that of the record into which theirs was merged. */
export const selectSurvivorId = (id: number): Sql =>
  sql`(select coalesce(s.merged_into, s.id) from customers s where s.id = ${id})`;
