import sql from 'sql-template-tag';
import { itemFields } from '#contract/item-fields';
import type { Item, ItemForm } from '#contract/items';
import { refuse, refuseField } from '#contract/refusal';
import { assignments, columnsAndValues, pairsOf } from '../db/fields';
import { differences, record } from '../events/event';
import { checkVersion } from '../events/stale';
import type { Context } from '../house';
import { keepingPublished } from '../publication/readiness';
import { demand, onlyDepartment } from '../rights/scope';
import { checkPlaces } from '../settings/places';
import { itemSheet } from './queries';

/** Takes in an item. Refuses a number in use, and for a specialist a department that is not their own. */
export async function createItem(
  { db, user, now }: Context,
  { itemNo, ...form }: Partial<ItemForm> & { itemNo?: string },
): Promise<Item> {
  return db.transaction(async (tx) => {
    const departmentId = form.departmentId ?? onlyDepartment(user, 'items:edit', user.departmentIds);
    // Who works for several departments says for which.
    demand(user, 'items:edit', [departmentId]);
    await checkPlaces(tx, { ...form, departmentId });
    const pairs = [
      ...pairsOf(itemFields, { ...form, departmentId }),
      ...(itemNo ? [{ column: 'item_no', value: itemNo }] : []),
    ];
    const created = await tx.maybe<{ id: number }>(sql`
      insert into items ${columnsAndValues(pairs)} on conflict (item_no) do nothing returning id`);
    if (!created) return refuseField('itemNo', 'duplicate');
    await record(tx, { now, userId: user.id, noun: 'items', id: created.id, deed: 'create' });
    return found(await itemSheet(tx, user, created.id));
  });
}

/** Changes some fields. Refuses a stale version, showing how the item stands now. */
export async function updateItem(
  { db, house, user, now }: Context,
  id: number,
  { version, ...form }: Partial<ItemForm> & { version: number },
): Promise<Item> {
  return db.transaction(async (tx) => {
    // Its lot before the item itself, as everywhere.
    await tx.run(sql`
      select 1 from lots where id in (select lot_id from lot_items where item_id = ${id} and open) order by id for update`);
    if (!(await tx.maybe(sql`select 1 from items where id = ${id} for update`))) refuse('row.not_found');
    const before = found(await itemSheet(tx, user, id));
    await checkVersion(tx, 'items', id, before, version);
    const changes = differences<object>(before, form);
    if (Object.keys(changes).length === 0) return before;
    await checkPlaces(tx, form);
    await keepingPublished(tx, user, sql`i.id = ${id}`, () =>
      tx.run(sql`
        update items set ${assignments(pairsOf(itemFields, form))},
          version = version + 1, updated_at = ${now} where id = ${id}`),
    );
    await house.listeners.itemsChanged(tx, [id]);
    await record(tx, { now, userId: user.id, noun: 'items', id, deed: 'update', changes });
    return found(await itemSheet(tx, user, id));
  });
}

const found = (item: Item | undefined): Item => item ?? refuse('row.not_found');
