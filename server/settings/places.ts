import sql from 'sql-template-tag';
import { refuseField } from '#contract/refusal';
import type { Db } from '../db/database';

/** Department and category exist. */
export async function checkPlaces(
  tx: Db,
  form: { departmentId?: number | null; categoryId?: number | null },
) {
  if (
    form.departmentId != null &&
    !(await tx.maybe(sql`select 1 from departments where id = ${form.departmentId}`))
  )
    refuseField('departmentId', 'unknown_row');
  if (
    form.categoryId != null &&
    !(await tx.maybe(sql`select 1 from categories where id = ${form.categoryId}`))
  )
    refuseField('categoryId', 'unknown_row');
}
