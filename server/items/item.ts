import sql, { join, raw } from 'sql-template-tag';
import type { Item, ItemForm } from '#contract/items';
import { may } from '#contract/permissions';
import { refuse, refuseField } from '#contract/refusal';
import { mustMay } from '../access';
import { differences, record } from '../events/event';
import { checkVersion } from '../events/stale';
import type { Context } from '../house';
import { itemColumns } from '../lots/edit';
import { keepingPublished } from '../lots/readiness';
import { checkPlaces } from '../settings/places';
import { itemSheet } from './queries';

const pairsOf = (form: Partial<ItemForm>) =>
  Object.entries(itemColumns).flatMap(([field, column]) =>
    field in form ? [{ column, value: form[field as keyof ItemForm] as string }] : [],
  );

/** Takes in an item. Refuses a number in use, and for a specialist a department that is not their own. */
export async function createItem(
  { db, user, now }: Context,
  { itemNo, ...form }: Partial<ItemForm> & { itemNo?: string },
): Promise<Item> {
  return db.transaction(async (tx) => {
    const own = user.departmentIds.filter((id) => may(user, 'items:edit', [id]));
    const departmentId = form.departmentId ?? (own.length === 1 ? (own[0] ?? null) : null);
    mustMay(user, 'items:edit', [departmentId]);
    await checkPlaces(tx, { ...form, departmentId });
    const pairs = [
      ...pairsOf({ ...form, departmentId }),
      ...(itemNo ? [{ column: 'item_no', value: itemNo }] : []),
    ];
    const created = await tx.maybe<{ id: number }>(sql`
      insert into items (${join(pairs.map(({ column }) => raw(column)))})
      values (${join(pairs.map(({ value }) => sql`${value}`))}) on conflict (item_no) do nothing returning id`);
    if (!created) return refuseField('itemNo', 'duplicate');
    await record(tx, { now, userId: user.id, noun: 'items', id: created.id, deed: 'create' });
    return found(await itemSheet(tx, user, created.id));
  });
}

/** Changes some fields. Refuses a stale version, showing how the item stands now. */
export async function changeItem(
  { db, user, now }: Context,
  id: number,
  { version, ...form }: Partial<ItemForm> & { version: number },
): Promise<Item> {
  return db.transaction(async (tx) => {
    if (!(await tx.maybe(sql`select 1 from items where id = ${id} for update`))) refuse('row.not_found');
    const before = found(await itemSheet(tx, user, id));
    mustMay(user, 'items:edit', [before.departmentId]);
    await checkVersion(tx, 'items', id, before, version);
    if (form.departmentId !== undefined) mustMay(user, 'items:edit', [form.departmentId]);
    const changes = differences<object>(before, form);
    if (Object.keys(changes).length === 0) return before;
    await checkPlaces(tx, form);
    await keepingPublished(tx, user, sql`i.id = ${id}`, () =>
      tx.run(sql`
        update items set ${join(pairsOf(form).map(({ column, value }) => sql`${raw(column)} = ${value}`))},
          version = version + 1, updated_at = ${now} where id = ${id}`),
    );
    // Whoever has a lot of this item open in another window must not overwrite this unseen.
    await tx.run(sql`
      update lots set version = version + 1
      where id in (select lot_id from lot_items where item_id = ${id} and open and ordinal = 1)`);
    await record(tx, { now, userId: user.id, noun: 'items', id, deed: 'change', changes });
    return found(await itemSheet(tx, user, id));
  });
}

const found = (item: Item | undefined): Item => item ?? refuse('row.not_found');
