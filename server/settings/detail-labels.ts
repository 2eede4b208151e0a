import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { DetailLabel } from '#contract/departments';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { categoryOrder, departmentOrder } from './tree-order';

/** Selects the labels of the category `c`: those that it offers, and those that were removed while items had values under them. */
export const detailLabelColumns = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'label', x.label) order by x.position, x.id), '[]')
    from category_details x where x.category_id = c.id and x.active) as "detailLabels",
  (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'label', x.label) order by x.position, x.id), '[]')
    from category_details x where x.category_id = c.id and not x.active) as "formerDetailLabels"`;

/** SQL condition: an item has a value under the label `x`. */
const isUsed = sql`exists (
  select 1 from items i
  where i.details <> '[]' and i.details @> jsonb_build_array(jsonb_build_object('labelId', x.id)))`;

/** Locks the labels of a category: a write of an item that uses one of them is complete before their use is read. */
const lockLabels = (tx: Db, categoryId: number): Promise<number> =>
  tx.run(sql`select 1 from category_details where category_id = ${categoryId} for update`);

/** Refuses to remove a category while items, also of other categories, have values under its labels. */
export async function assertLabelsUnused(tx: Db, categoryId: number): Promise<void> {
  await lockLabels(tx, categoryId);
  if (
    await tx.maybe(
      sql`select 1 from category_details x where category_id = ${categoryId} and ${isUsed} limit 1`,
    )
  )
    refuse('row.in_use');
}

/**
 * Stores the labels of a category in this order. A label that is left out is deleted, or no longer offered when items have
 * a value under it; adding it again offers the former one. A label that was deleted meanwhile is added. Refuses the label of
 * another category.
 */
export async function saveDetailLabels(
  tx: Db,
  categoryId: number,
  labels: readonly DetailLabel[],
): Promise<void> {
  const remainingIds = labels.flatMap(({ id }) => id ?? []);
  await lockLabels(tx, categoryId);
  await tx.run(sql`
    delete from category_details x
    where category_id = ${categoryId} and id <> all(${remainingIds}::bigint[])
      and not ${isUsed}`);
  // The index allows former labels of any text, so that two labels can exchange theirs.
  await tx.run(sql`update category_details set active = false where category_id = ${categoryId}`);
  for (const [position, { id, label }] of labels.entries()) {
    const offered = await tx.run(sql`
      update category_details set label = ${label}, position = ${position}, active = true
      where category_id = ${categoryId} and id = ${
        id === null
          ? sql`(
              select min(id) from category_details where category_id = ${categoryId} and not active
                and lower(label) = lower(${label}) and id <> all(${remainingIds}::bigint[]))`
          : sql`${id}`
      }`);
    if (offered > 0) continue;
    if (id !== null && (await tx.maybe(sql`select 1 from category_details where id = ${id}`)))
      refuseField(`detailLabels.${position}.label`, 'unknown_row');
    await tx.run(sql`
      insert into category_details (category_id, label, position) values (${categoryId}, ${label}, ${position})`);
  }
}

export type Details = readonly { labelId: number; value: string }[];

/** Refuses details under an unknown label, and two under the same one. */
export async function checkDetails(
  tx: Db,
  { details = [] }: { details?: Details | undefined },
): Promise<void> {
  if (details.length === 0) return;
  const ids = [...new Set(details.map(({ labelId }) => labelId))];
  if (ids.length < details.length) refuseField('details', 'duplicate');
  const known = await tx.row<{ n: number }>(
    prepared(sql`
      select count(*) as n
      from (select 1 from category_details where id = any(${ids}::bigint[]) for key share) known`),
  );
  if (known.n < ids.length) refuseField('details', 'unknown_row');
}

/** Returns a function that writes details as text: `Movement: manual winding; Case: steel`. */
export async function createDetailsText(db: Db): Promise<(details: Details) => string> {
  const rows = await db.rows<{ id: number; label: string }>(sql`
    select x.id, x.label from category_details x join categories c on c.id = x.category_id
      join departments d on d.id = c.department_id
    order by ${departmentOrder}, ${categoryOrder}, not x.active, x.position, x.id`);
  const labels = new Map(rows.map(({ label, id }, position) => [id, { label, position }]));
  return (details) =>
    details
      .flatMap(({ labelId, value }) => {
        const stored = labels.get(labelId);
        return stored ? [{ ...stored, value }] : [];
      })
      .toSorted((one, other) => one.position - other.position)
      .map(({ label, value }) => `${label}: ${value}`)
      .join('; ');
}
