import sql, { raw } from 'sql-template-tag';
import type * as z from 'zod';
import { can } from '#contract/api/permissions';
import type { Input, Reply } from '#contract/api/route';
import type { RefusedRow } from '#contract/api/selection';
import { itemFields } from '#contract/item-fields';
import type { ItemSelection } from '#contract/item-query';
import { hasCataloguedChanges } from '#contract/item-states';
import type { ItemBulkChange, items } from '#contract/items';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { runInSavepoint } from '../db/savepoint';
import { findSelectedIds, toRefusedRow } from '../db/selection';
import { recordEvents } from '../events/event';
import { runKeepingItemsPublished } from '../publication/readiness';
import { checkPlaces } from '../settings/places';
import { lockHolders } from './hold';
import { refreshDealers } from './owner';
import { selectItemIdsOf } from './queries';
import { changeItems } from './write';

interface Row {
  id: number;
  itemNo: string;
  departmentId: number | null;
  /** current value of the field to change */
  before: number | null;
}

/**
 * Sets the department or category of many items in one transaction. Skips items and returns the reasons: items of other
 * departments, items whose value is no longer `was`, and items whose published lot would lack what publication requires.
 * Refuses an unknown department or category, and more items than a bulk action allows; nothing is written then.
 */
export async function updateItems(
  context: Context,
  { rows, change, was }: Input<typeof items.updateMany>['body'],
): Promise<Reply<typeof items.updateMany>> {
  const { db, user } = context;
  return db.transaction(async (tx) => {
    await checkPlaces(tx, change);
    const ids = await selectItemIds(tx, user, rows);
    const { field, value } = toPlaceField(change);
    const lockedRows = await lockItems(tx, ids, field);
    const existingIds = new Set(lockedRows.map(({ id }) => id));
    const refused = ids
      .filter((id) => !existingIds.has(id))
      .map((id) => toRefusedRow(id, '', 'row.not_found'));
    const allowed = lockedRows.filter(({ id, itemNo, departmentId, before }) => {
      const why = !can(user, 'items:edit', [departmentId])
        ? 'permission.department'
        : was !== undefined && before !== was
          ? 'row.stale'
          : undefined;
      if (why) refused.push(toRefusedRow(id, itemNo, why));
      return !why && before !== value;
    });
    const changed = await writeAllowedRows(tx, context, allowed, change, refused);
    return { changed: groupByBefore(changed), refused };
  });
}

const toPlaceField = (change: ItemBulkChange) =>
  'departmentId' in change
    ? { field: 'departmentId' as const, value: change.departmentId }
    : { field: 'categoryId' as const, value: change.categoryId };

/** Returns the ids of the selected items, in order. Refuses more than a bulk action allows. */
export const selectItemIds = (tx: Db, user: User, rows: z.output<typeof ItemSelection>): Promise<number[]> =>
  findSelectedIds(tx, rows, (query) => selectItemIdsOf(user, query));

/** Lock order: lots and works before the items. */
async function lockItems(tx: Db, ids: readonly number[], field: 'departmentId' | 'categoryId') {
  await lockHolders(tx, ids);
  return tx.rows<Row>(sql`
    select id, item_no as "itemNo", department_id as "departmentId", ${raw(itemFields[field].column)} as before
    from items where id = any(${[...ids]}::bigint[]) order by id for update`);
}

/**
 * Writes all rows. When that is refused, writes each half separately, until the rows that cannot be written are isolated.
 */
async function writeAllowedRows(
  tx: Db,
  context: Context,
  rows: readonly Row[],
  change: ItemBulkChange,
  refused: RefusedRow[],
): Promise<readonly Row[]> {
  const [first] = rows;
  if (!first) return [];
  const refusal = await runInSavepoint(tx, () => writeRows(tx, context, rows, change));
  if (!refusal) return rows;
  if (rows.length === 1) {
    refused.push(toRefusedRow(first.id, first.itemNo, refusal));
    return [];
  }
  const half = Math.ceil(rows.length / 2);
  const changedRows = await writeAllowedRows(tx, context, rows.slice(0, half), change, refused);
  return [...changedRows, ...(await writeAllowedRows(tx, context, rows.slice(half), change, refused))];
}

async function writeRows(
  tx: Db,
  { app, user, now }: Context,
  rows: readonly Row[],
  change: ItemBulkChange,
): Promise<void> {
  const { field, value } = toPlaceField(change);
  const ids = rows.map(({ id }) => id);
  await runKeepingItemsPublished(tx, user, sql`i.id = any(${ids}::bigint[])`, () =>
    changeItems(
      tx,
      { now, userId: user.id },
      {
        set: sql`${raw(itemFields[field].column)} = ${value}`,
        where: sql`x.id = any(${ids}::bigint[])`,
        catalogued: hasCataloguedChanges(change),
      },
    ),
  );
  await app.listeners.itemsChanged(tx, ids);
  await refreshDealers(tx, ids, change);
  await recordEvents(
    tx,
    { noun: 'items', userId: user.id },
    sql`
      select ${now}::timestamptz, ${user.id}::bigint, changed_items.id, 'update', null, null,
        jsonb_build_object(${field}::text, jsonb_build_array(changed_items.before, ${value}::bigint)), null
      from unnest(${ids}::bigint[], ${rows.map(({ before }) => before)}::bigint[]) as changed_items(id, before)`,
  );
}

/** Groups rows by their previous value, so that the action can be undone. */
function groupByBefore(rows: readonly Row[]) {
  const groups = new Map<number | null, number[]>();
  for (const { id, before } of rows) groups.set(before, [...(groups.get(before) ?? []), id]);
  return [...groups].map(([before, ids]) => ({ before, ids }));
}
