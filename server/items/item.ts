import sql from 'sql-template-tag';
import { scopeOf } from '#contract/api/permissions';
import { refuse, refuseField } from '#contract/api/refusal';
import { itemFields } from '#contract/item-fields';
import type { ItemForm } from '#contract/item-form';
import { isCatalogued } from '#contract/item-states';
import type { Item } from '#contract/items';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { assignments, pairsOf } from '../db/fields';
import { prepared } from '../db/prepared';
import { differences, record } from '../events/event';
import { checkVersion } from '../events/stale';
import { keepingItemsPublished } from '../publication/readiness';
import { onlyDepartment } from '../rights/scope';
import { checkPlaces } from '../settings/places';
import { lockShowing } from './hold';
import { checkOwner, dealersFollow, recordedChanges } from './owner';
import { itemSheet } from './queries';
import { addItem, changeItems, justAdded } from './write';

/** Takes in an item. Refuses a number in use, and none of several departments to whoever works for these alone. */
export async function createItem(
  { db, user, now }: Context,
  { itemNo, ...form }: Partial<ItemForm> & { itemNo?: string },
): Promise<Item> {
  return db.transaction(async (tx) => {
    const departmentId = form.departmentId ?? onlyDepartment(user, 'items:edit', user.departmentIds);
    // Who works for several departments says for which.
    if (departmentId === null && scopeOf(user.role, 'items:edit') === 'own')
      refuseField('departmentId', 'required');
    const checked = Promise.all([checkPlaces(tx, { ...form, departmentId }), checkOwner(tx, {}, form)]);
    const written = Promise.all([
      addItem(tx, { ...form, departmentId }, itemNo ? [{ column: 'item_no', value: itemNo }] : []),
      record(tx, { now, userId: user.id, noun: 'items', id: justAdded, action: 'create' }),
      itemSheet(tx, user, justAdded),
    ]);
    // Where a place is refused, that is what is said, and not that its row cannot be written.
    written.catch(() => {});
    await checked;
    const [created, , item] = await written;
    if (created !== undefined && form.consignorId) await dealersFollow(tx, [created], form);
    return created === undefined ? refuseField('itemNo', 'duplicate') : found(item);
  });
}

/** Changes some fields. Refuses a stale version, showing how the item stands now. */
export async function updateItem(
  { db, app, user, now }: Context,
  id: number,
  { version, ...form }: Partial<ItemForm> & { version: number },
): Promise<Item> {
  return db.transaction(async (tx) => {
    const before = await itemToWrite(tx, user, id, version);
    const changes = differences<object>(before, form);
    if (Object.keys(changes).length === 0) return before;
    await checkPlaces(tx, form);
    await checkOwner(tx, before, form);
    const dropsBack = isCatalogued(changes) && before.catalogueStatus === 'APPROVED';
    const write = () =>
      changeItems(
        tx,
        { now, userId: user.id },
        { set: assignments(pairsOf(itemFields, form)), where: sql`x.id = ${id}`, catalogued: dropsBack },
      );
    // What nobody holds, as the sheet says that was read under the locks, nobody has published.
    const wasOffered = before.offerings.length > 0 || before.availability !== 'AVAILABLE';
    const written = wasOffered ? keepingItemsPublished(tx, user, sql`i.id = ${id}`, write) : write();
    // Where it is more than one statement, the others go out after the last of them.
    if (wasOffered || dropsBack) await written;
    const recorded = await recordedChanges(tx, changes);
    const [, , , item] = await Promise.all([
      written,
      wasOffered && app.listeners.itemsChanged(tx, [id]),
      record(tx, { now, userId: user.id, noun: 'items', id, action: 'update', changes: recorded }),
      itemSheet(tx, user, id),
    ]);
    await dealersFollow(tx, [id], changes);
    return found(item);
  });
}

/**
 * An item that somebody is about to write to, locked, after the lot or work that shows it, as everywhere. Refuses
 * `row.not_found`, and a stale version, showing how the item stands now.
 */
export async function itemToWrite(tx: Db, user: User, id: number, version: number): Promise<Item> {
  const [, , sheet] = await Promise.all([
    lockShowing(tx, [id]),
    tx.run(prepared(sql`select 1 from items where id = ${id} for update`)),
    itemSheet(tx, user, id),
  ]);
  const item = found(sheet);
  await checkVersion(tx, 'items', id, item, version);
  return item;
}

export const found = (item: Item | undefined): Item => item ?? refuse('row.not_found');
