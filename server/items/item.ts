import sql from 'sql-template-tag';
import { getScope } from '#contract/api/permissions';
import { refuse, refuseField } from '#contract/api/refusal';
import { itemFields } from '#contract/item-fields';
import type { ItemForm } from '#contract/item-form';
import { hasCataloguedChanges } from '#contract/item-states';
import type { Item } from '#contract/items';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { assignments, toColumnValues } from '../db/fields';
import { prepared } from '../db/prepared';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { findOnlyDepartment } from '../permissions/scope';
import { runKeepingItemsPublished } from '../publication/readiness';
import { checkDetails } from '../settings/detail-labels';
import { checkPlaces } from '../settings/places';
import { lockHolders } from './hold';
import { checkOwner, refreshDealers, toRecordedChanges } from './owner';
import { findItemSheet } from './queries';
import { addItem, changeItems, lastAddedItemId } from './write';

/** Creates an item. Refuses a number in use, and a missing department from users limited to several departments. */
export async function createItem(
  { db, user, now }: Context,
  { itemNo, ...form }: Partial<ItemForm> & { itemNo?: string },
): Promise<Item> {
  return db.transaction(async (tx) => {
    const departmentId = form.departmentId ?? findOnlyDepartment(user, 'items:edit', user.departmentIds);
    // Users limited to several departments must choose one.
    if (departmentId === null && getScope(user.role, 'items:edit') === 'own')
      refuseField('departmentId', 'required');
    const checked = Promise.all([
      checkPlaces(tx, { ...form, departmentId }),
      checkDetails(tx, form),
      checkOwner(tx, {}, form),
    ]);
    const saved = Promise.all([
      addItem(tx, { ...form, departmentId }, itemNo ? [{ column: 'item_no', value: itemNo }] : []),
      recordEvent(tx, { now, userId: user.id, noun: 'items', id: lastAddedItemId, action: 'create' }),
      findItemSheet(tx, user, lastAddedItemId),
    ]);
    // If a check is refused, its refusal is returned, not the error of the concurrent write.
    saved.catch(() => {});
    await checked;
    const [created, , item] = await saved;
    if (created !== undefined && form.consignorId) await refreshDealers(tx, [created], form);
    return created === undefined ? refuseField('itemNo', 'duplicate') : requireItem(item);
  });
}

/** Updates some fields. Refuses a stale version, with the current item. */
export async function updateItem(
  { db, app, user, now }: Context,
  id: number,
  { version, ...form }: Partial<ItemForm> & { version: number },
): Promise<Item> {
  return db.transaction(async (tx) => {
    const before = await lockItemToWrite(tx, user, id, version);
    const changes = findDifferences<object>(before, form);
    if (Object.keys(changes).length === 0) return before;
    await checkPlaces(tx, form);
    await checkDetails(tx, form);
    await checkOwner(tx, before, form);
    const losesApproval = hasCataloguedChanges(changes) && before.catalogueStatus === 'APPROVED';
    const write = () =>
      changeItems(
        tx,
        { now, userId: user.id },
        {
          set: assignments(toColumnValues(itemFields, form)),
          where: sql`x.id = ${id}`,
          catalogued: losesApproval,
        },
      );
    // Under the locks, an item that was never offered and is available cannot be published.
    const wasOffered = before.offerings.length > 0 || before.availability !== 'AVAILABLE';
    const saved = wasOffered ? runKeepingItemsPublished(tx, user, sql`i.id = ${id}`, write) : write();
    // If the write consists of several statements, the following queries are sent after the last of them.
    if (wasOffered || losesApproval) await saved;
    const recorded = await toRecordedChanges(tx, changes);
    const [, , , item] = await Promise.all([
      saved,
      wasOffered && app.listeners.itemsChanged(tx, [id]),
      recordEvent(tx, { now, userId: user.id, noun: 'items', id, action: 'update', changes: recorded }),
      findItemSheet(tx, user, id),
    ]);
    await refreshDealers(tx, [id], changes);
    return requireItem(item);
  });
}

/**
 * Locks an item for editing, after the lot or work that shows it (lock order), and returns it. Refuses `row.not_found`, and
 * a stale version with the current item.
 */
export async function lockItemToWrite(tx: Db, user: User, id: number, version: number): Promise<Item> {
  const [, , row] = await Promise.all([
    lockHolders(tx, [id]),
    tx.run(prepared(sql`select 1 from items where id = ${id} for update`)),
    findItemSheet(tx, user, id),
  ]);
  const item = requireItem(row);
  await checkVersion(tx, 'items', id, item, version);
  return item;
}

export const requireItem = (item: Item | undefined): Item => item ?? refuse('row.not_found');
