import sql from 'sql-template-tag';
import { refuseField } from '#contract/api/refusal';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';

/** Throws a refusal unless department and category exist. */
export async function checkPlaces(
  tx: Db,
  { departmentId = null, categoryId = null }: { departmentId?: number | null; categoryId?: number | null },
) {
  if (departmentId === null && categoryId === null) return;
  const { department, category } = await tx.row<{ department: boolean; category: boolean }>(
    prepared(sql`
      select exists (select 1 from departments where id = ${departmentId}) as department,
        exists (select 1 from categories where id = ${categoryId}) as category`),
  );
  if (departmentId !== null && !department) refuseField('departmentId', 'unknown_row');
  if (categoryId !== null && !category) refuseField('categoryId', 'unknown_row');
}
