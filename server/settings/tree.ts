import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Category, Department } from '#contract/departments';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { lock } from '../db/locks';
import { recordEvent } from '../events/event';
import { readCategory, readDepartment } from './departments';
import { categoryOrder, departmentOrder } from './tree-order';

/** Returns ids with one of them before another, or at the end without another. Refuses an unknown other row. */
function placeBefore(ids: readonly number[], id: number, before: number | null): number[] {
  const others = ids.filter((one) => one !== id);
  if (before === null) return [...others, id];
  const index = others.indexOf(before);
  if (index < 0) return refuseField('before', 'unknown_row');
  return others.toSpliced(index, 0, id);
}

const listIds = async (rows: Promise<{ id: number }[]>): Promise<number[]> =>
  (await rows).map(({ id }) => id);

/** Moves a department before another one, or to the end. */
export function moveDepartment(
  { db, user, now }: Context,
  id: number,
  { before }: { before: number | null },
): Promise<Department> {
  return db.transaction(async (tx) => {
    await lock(tx, 'departments');
    const department = await readDepartment(tx, id);
    const ids = await listIds(tx.rows(sql`select id from departments d order by ${departmentOrder}`));
    const ordered = placeBefore(ids, id, before);
    if (ordered.indexOf(id) === ids.indexOf(id)) return department;
    await tx.run(sql`
      update departments d set position = o.place
      from unnest(${ordered}::bigint[]) with ordinality o (id, place) where o.id = d.id and d.position <> o.place`);
    const moved = await readDepartment(tx, id);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'departments',
      id,
      action: 'update',
      changes: { position: [department.position, moved.position] },
    });
    return moved;
  });
}

/**
 * Moves a category into a department, before another category of it or to the end. Refuses a name that the department has
 * already. Categories whose place changes get a new version, so that a form that is open elsewhere does not revert it.
 */
export function moveCategory(
  { db, user, now }: Context,
  id: number,
  { departmentId, before }: { departmentId: number; before: number | null },
): Promise<Category> {
  return db.transaction(async (tx) => {
    await lock(tx, 'departments');
    const category = await readCategory(tx, id);
    if (!(await tx.maybe(sql`select 1 from departments where id = ${departmentId}`)))
      refuseField('departmentId', 'unknown_row');
    const isOther = category.departmentId !== departmentId;
    if (isOther) await moveToDepartment(tx, category, departmentId);
    const ids = await listIds(
      tx.rows(sql`
        select id from categories c where department_id = ${departmentId} order by ${categoryOrder}`),
    );
    const ordered = placeBefore(ids, id, before);
    if (!isOther && ordered.indexOf(id) === ids.indexOf(id)) return category;
    await tx.run(sql`
      update categories c set position = o.place, version = version + 1
      from unnest(${ordered}::bigint[]) with ordinality o (id, place) where o.id = c.id and c.position <> o.place`);
    const moved = await readCategory(tx, id);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'categories',
      id,
      action: 'update',
      changes: {
        ...(isOther ? { departmentId: [category.departmentId, departmentId] as const } : {}),
        ...(category.position === moved.position ? {} : { position: [category.position, moved.position] }),
      },
    });
    return moved;
  });
}

async function moveToDepartment(tx: Db, { id, name }: Category, departmentId: number): Promise<void> {
  const duplicate = await tx.maybe(sql`
    select 1 from categories where department_id = ${departmentId} and lower(name) = lower(${name})`);
  if (duplicate) refuse('row.duplicate');
  await tx.run(sql`
    update categories set department_id = ${departmentId}, source = '', source_date = null, version = version + 1
    where id = ${id}`);
}
