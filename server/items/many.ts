import sql, { raw } from 'sql-template-tag';
import type * as z from 'zod';
import { may } from '#contract/api/permissions';
import type { Input, Reply } from '#contract/api/route';
import type { RefusedRow } from '#contract/api/selection';
import { itemFields } from '#contract/item-fields';
import type { ChosenItems } from '#contract/item-query';
import { isCatalogued } from '#contract/item-states';
import type { items, Places } from '#contract/items';
import type { Context, User } from '../app-context';
import { attempt } from '../db/attempt';
import { chosenIds, refusedRow } from '../db/chosen';
import type { Db } from '../db/database';
import { recordAll } from '../events/event';
import { keepingItemsPublished } from '../publication/readiness';
import { checkPlaces } from '../settings/places';
import { lockShowing } from './hold';
import { dealersFollow } from './owner';
import { itemIds } from './queries';
import { changeItems } from './write';

interface Row {
  id: number;
  itemNo: string;
  departmentId: number | null;
  /** what stands in the field that is to change */
  before: number | null;
}

/**
 * Gives many items one department or category, in one transaction. Left as they are, and named with the reason:
 * those of other departments, those in which `was` no longer stands, those whose published lot would then lack what
 * publication requires. Refuses, and writes nothing: a department or category that is none, more items than one action may
 * change.
 */
export async function updateItems(
  context: Context,
  { rows, change, was }: Input<typeof items.updateMany>['body'],
): Promise<Reply<typeof items.updateMany>> {
  const { db, user } = context;
  return db.transaction(async (tx) => {
    await checkPlaces(tx, change);
    const ids = await chosenItems(tx, user, rows);
    const { field, value } = placeOf(change);
    const found = await lockItems(tx, ids, field);
    const known = new Set(found.map(({ id }) => id));
    const refused = ids.filter((id) => !known.has(id)).map((id) => refusedRow(id, '', 'row.not_found'));
    const allowed = found.filter(({ id, itemNo, departmentId, before }) => {
      const why = !may(user, 'items:edit', [departmentId])
        ? 'permission.department'
        : was !== undefined && before !== was
          ? 'row.stale'
          : undefined;
      if (why) refused.push(refusedRow(id, itemNo, why));
      return !why && before !== value;
    });
    const changed = await writeWhatStands(tx, context, allowed, change, refused);
    return { changed: byBefore(changed), refused };
  });
}

const placeOf = (change: Places) =>
  'departmentId' in change
    ? { field: 'departmentId' as const, value: change.departmentId }
    : { field: 'categoryId' as const, value: change.categoryId };

/** The identifiers of the items that somebody chose, in order. Refuses more than one action may be for. */
export const chosenItems = (tx: Db, user: User, rows: z.output<typeof ChosenItems>): Promise<number[]> =>
  chosenIds(tx, rows, (query) => itemIds(user, query));

/** Their lots and works before the items themselves, as everywhere. */
async function lockItems(tx: Db, ids: readonly number[], field: 'departmentId' | 'categoryId') {
  await lockShowing(tx, ids);
  return tx.rows<Row>(sql`
    select id, item_no as "itemNo", department_id as "departmentId", ${raw(itemFields[field].column)} as before
    from items where id = any(${[...ids]}::bigint[]) order by id for update`);
}

/** Writes all rows; where that is refused, each half by itself, until those that cannot be written stand alone. */
async function writeWhatStands(
  tx: Db,
  context: Context,
  rows: readonly Row[],
  change: Places,
  refused: RefusedRow[],
): Promise<readonly Row[]> {
  const [first] = rows;
  if (!first) return [];
  const refusal = await attempt(tx, () => write(tx, context, rows, change));
  if (!refusal) return rows;
  if (rows.length === 1) {
    refused.push(refusedRow(first.id, first.itemNo, refusal));
    return [];
  }
  const half = Math.ceil(rows.length / 2);
  const written = await writeWhatStands(tx, context, rows.slice(0, half), change, refused);
  return [...written, ...(await writeWhatStands(tx, context, rows.slice(half), change, refused))];
}

async function write(
  tx: Db,
  { app, user, now }: Context,
  rows: readonly Row[],
  change: Places,
): Promise<void> {
  const { field, value } = placeOf(change);
  const ids = rows.map(({ id }) => id);
  await keepingItemsPublished(tx, user, sql`i.id = any(${ids}::bigint[])`, () =>
    changeItems(
      tx,
      { now, userId: user.id },
      {
        set: sql`${raw(itemFields[field].column)} = ${value}`,
        where: sql`x.id = any(${ids}::bigint[])`,
        catalogued: isCatalogued(change),
      },
    ),
  );
  await app.listeners.itemsChanged(tx, ids);
  await dealersFollow(tx, ids, change);
  await recordAll(
    tx,
    { noun: 'items', userId: user.id },
    sql`
      select ${now}::timestamptz, ${user.id}::bigint, given.id, 'update', null, null,
        jsonb_build_object(${field}::text, jsonb_build_array(given.before, ${value}::bigint)), null
      from unnest(${ids}::bigint[], ${rows.map(({ before }) => before)}::bigint[]) as given(id, before)`,
  );
}

/** For taking the action back: which of them had what. */
function byBefore(rows: readonly Row[]) {
  const groups = new Map<number | null, number[]>();
  for (const { id, before } of rows) groups.set(before, [...(groups.get(before) ?? []), id]);
  return [...groups].map(([before, ids]) => ({ before, ids }));
}
