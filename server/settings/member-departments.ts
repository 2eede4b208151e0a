import sql, { raw } from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Db } from '../db/database';

/** The nouns that belong to departments, with their join table and its column. */
const tables = {
  auctions: { table: 'auction_departments', column: 'auction_id' },
  collections: { table: 'collection_departments', column: 'collection_id' },
  users: { table: 'user_departments', column: 'user_id' },
} as const;

/** Replaces the departments of a row. Refuses an unknown department. */
export async function setDepartments(
  tx: Db,
  noun: keyof typeof tables,
  id: number,
  departmentIds: readonly number[],
): Promise<void> {
  const { table, column } = tables[noun];
  await tx.run(sql`delete from ${raw(table)} where ${raw(column)} = ${id}`);
  const added = await tx.run(sql`
    insert into ${raw(table)} (${raw(column)}, department_id)
    select ${id}, id from departments where id = any(${[...departmentIds]}::bigint[])`);
  if (added !== new Set(departmentIds).size) refuseField('departmentIds', 'unknown_row');
}
