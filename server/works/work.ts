import sql, { empty, type Sql } from 'sql-template-tag';
import { Refusal, refuse } from '#contract/api/refusal';
import type { Input, Reply } from '#contract/api/route';
import type { RefusedRow } from '#contract/api/selection';
import { isCollectionInPhase } from '#contract/collection-states';
import type { works as contract } from '#contract/works';
import type { Context, User } from '../app-context';
import type { Db } from '../db/database';
import { toRefusedRow } from '../db/selection';
import { recordEvents } from '../events/event';
import { hold } from '../items/hold';
import { lockSelectedItems, type SelectedItem } from '../items/selected-items';
import { selectWithinScope } from '../permissions/scope';
import { findUnreadyWorks } from '../publication/readiness';
import { hasWaitlist } from '../reservations/waitlist';
import { approveAddedWorks } from './approve';
import { type CollectionOfWorks, collectionForUpdate } from './collection';
import { deleteWorks, insertWorks } from './imported';

/**
 * Adds items to the end of a collection in one transaction. Skips and returns with the reason: items of other departments,
 * and items that are held already, also by this collection. Refuses a closed collection.
 */
export async function addWorks(
  context: Context,
  collectionId: number,
  { rows }: Input<typeof contract.add>['body'],
): Promise<Reply<typeof contract.add>> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const collection = await collectionToFill(tx, collectionId, 'holding');
    const { free, unavailable, refused } = await lockSelectedItems(tx, user, rows);
    const alreadyInCollection = await findItemsInCollection(tx, collectionId, unavailable);
    for (const { id, itemNo } of unavailable)
      refused.push(toRefusedRow(id, itemNo, alreadyInCollection.has(id) ? 'row.duplicate' : 'item.taken'));
    const added = await insertReadyWorks(tx, collection, free, refused);
    await approveAddedWorks(
      tx,
      { now, userId: user.id },
      collection,
      sql`select unnest(${added.map(({ item }) => item.id)}::bigint[])`,
    );
    await recordEvents(
      tx,
      { noun: 'works', userId: user.id },
      sql`select ${now}::timestamptz, ${user.id}::bigint, id, 'create', null, null, null::jsonb, null
        from unnest(${added.map(({ id }) => id)}::bigint[]) id`,
    );
    return { added: added.map(({ id }) => ({ id, version: 1 })), refused };
  });
}

/**
 * Locks a collection to add or remove works, and returns it. Works can still be removed from a closed collection when their
 * item is held elsewhere.
 */
async function collectionToFill(tx: Db, id: number, phase: 'holding' | 'living'): Promise<CollectionOfWorks> {
  const collection = await collectionForUpdate(tx, id);
  if (!isCollectionInPhase(phase, collection))
    refuse('work.collection_closed', { status: collection.status });
  return collection;
}

/** Returns which of these items are works of the collection already. */
async function findItemsInCollection(
  tx: Db,
  collectionId: number,
  items: readonly SelectedItem[],
): Promise<Set<number>> {
  const rows = await tx.rows<{ itemId: number }>(sql`
    select item_id as "itemId" from collection_items
    where collection_id = ${collectionId} and item_id = any(${items.map(({ id }) => id)}::bigint[])`);
  return new Set(rows.map(({ itemId }) => itemId));
}

/** Inserts works; in a published collection only those that are ready. The others are returned with what they lack. */
async function insertReadyWorks(
  tx: Db,
  collection: CollectionOfWorks,
  items: readonly SelectedItem[],
  refused: RefusedRow[],
) {
  const added = await insertWorksOfItems(tx, collection, items);
  if (isCollectionInPhase('draft', collection)) return added;
  const unready = await findUnreadyWorks(
    tx,
    added.map(({ id }) => id),
  );
  const unreadyIds = added.flatMap(({ id, item }) => {
    const refusal = unready.get(id);
    if (refusal) refused.push(toRefusedRow(item.id, item.itemNo, refusal));
    return refusal ? [id] : [];
  });
  await deleteWorks(tx, selectIds(unreadyIds));
  return added.filter(({ id }) => !unready.has(id));
}

const selectIds = (ids: readonly number[]): Sql => sql`select unnest(${[...ids]}::bigint[])`;

/** Inserts works for items that are locked and not held. */
async function insertWorksOfItems(
  tx: Db,
  { id: collectionId }: CollectionOfWorks,
  items: readonly SelectedItem[],
) {
  const newIds = await tx.rows<{ id: number }>(sql`
    select nextval('collection_items_id_seq') as id from generate_series(1, ${items.length}::int)`);
  const ids = newIds.map(({ id }) => id);
  const itemIds = items.map(({ id }) => id);
  // The hold comes first: the foreign key takes a share lock on the item, and two transactions with share locks would
  // deadlock.
  await hold(tx, 'works', sql`select * from unnest(${itemIds}::bigint[], ${ids}::bigint[])`);
  await insertWorks(tx, collectionId, {
    count: items.length,
    columns: empty,
    rows: sql`
      select nth, id, item_id
      from unnest(${ids}::bigint[], ${itemIds}::bigint[]) with ordinality ordered (id, item_id, nth)`,
  });
  return items.map((item, at) => ({ id: ids[at] ?? 0, item }));
}

/**
 * Removes works from a collection and releases their items. Keeps and returns with the reason: works changed since they were
 * read, those of other departments, sold ones, and ones with a waitlist.
 */
export async function removeWorks(
  context: Context,
  collectionId: number,
  { works }: Input<typeof contract.remove>['body'],
): Promise<Reply<typeof contract.remove>> {
  const { db, app, user, now } = context;
  return db.transaction(async (tx) => {
    const collection = await collectionToFill(tx, collectionId, 'living');
    const lockedWorks = await lockWorks(
      tx,
      user,
      collection,
      works.map(({ id }) => id),
    );
    const refused: RefusedRow[] = [];
    const removableIds: number[] = [];
    for (const { id, version } of works) {
      const work = lockedWorks.get(id);
      const why = !work
        ? 'row.not_found'
        : !work.mine
          ? 'permission.department'
          : work.version !== version
            ? 'row.stale'
            : work.sold
              ? 'item.taken'
              : work.onHold && (await hasWaitlist(tx, { app, now, userId: user.id }, work.itemId))
                ? new Refusal('work.reserved', { itemNo: work.itemNo })
                : undefined;
      if (why) refused.push(toRefusedRow(id, work?.itemNo ?? '', why));
      else removableIds.push(id);
    }
    await recordEvents(
      tx,
      { noun: 'works', userId: user.id },
      sql`select ${now}::timestamptz, ${user.id}::bigint, w.id, 'remove', null, null,
          jsonb_build_object('itemNo', jsonb_build_array(i.item_no, null)), null
        from collection_items w join items i on i.id = w.item_id where w.id = any(${removableIds}::bigint[])`,
    );
    await deleteWorks(tx, selectIds(removableIds));
    return { removed: removableIds.length, refused };
  });
}

/** Locks the works of a collection with these ids and returns them by id. */
async function lockWorks(tx: Db, user: User, collection: CollectionOfWorks, ids: readonly number[]) {
  const rows = await tx.rows<{
    id: number;
    itemId: number;
    itemNo: string;
    version: number;
    mine: boolean;
    sold: boolean;
    onHold: boolean;
  }>(sql`
    select w.id, w.item_id as "itemId", i.item_no as "itemNo", w.version, ${selectWithinScope(user, 'works:edit', collection)} as mine,
      h.item_id is not null and i.availability = 'SOLD' as sold, h.item_id is not null and i.availability = 'ON_HOLD' as "onHold"
    from collection_items w join items i on i.id = w.item_id
    left join item_holds h on h.item_id = i.id and h.noun = 'works' and h.holder_id = w.id
    where w.collection_id = ${collection.id} and w.id = any(${[...ids]}::bigint[])
    order by w.id for update of w`);
  return new Map(rows.map((work) => [work.id, work]));
}
