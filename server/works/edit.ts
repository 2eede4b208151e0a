import { generateKeyBetween } from 'fractional-indexing';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { isCollectionInPhase } from '#contract/collection-states';
import { itemFields } from '#contract/item-fields';
import { hasCataloguedChanges } from '#contract/item-states';
import { type WorkForm, type WorkSheet, workFields } from '#contract/works';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, selectFieldColumns, toColumnValues } from '../db/fields';
import { prepared } from '../db/prepared';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { checkOwner, refreshDealers, toRecordedChanges } from '../items/owner';
import { changeItems } from '../items/write';
import { runKeepingWorksPublished } from '../publication/readiness';
import { checkDetails } from '../settings/detail-labels';
import { checkPlaces } from '../settings/places';
import { type CollectionOfWorks, collectionForUpdate } from './collection';
import { findWorkSheet } from './queries';

/**
 * Updates fields of a work and its item. Refuses a stale version, with the current work in the refusal; a closed collection;
 * and removing what publication requires from a published work.
 */
export async function updateWork(
  context: Context,
  collectionId: number,
  itemNo: string,
  { version, ...change }: Partial<WorkForm> & { version: number },
): Promise<WorkSheet> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const collection = await collectionToEdit(tx, collectionId, 'share');
    const before = await lockWorkToWrite(tx, context, collection, itemNo, version);
    await checkPlaces(tx, change);
    await checkDetails(tx, change);
    await checkOwner(tx, before, change);
    const changes = findDifferences<object>(before, change);
    const loadSheet = async () => requireWork(await findWorkSheet(tx, user, collection, itemNo));
    if (Object.keys(changes).length === 0) return loadSheet();
    const recorded = await toRecordedChanges(tx, changes);
    const itemPairs = toColumnValues(itemFields, change);
    const saved = writeIfPublishable(tx, collection, before.id, async () => {
      if (itemPairs.length > 0)
        await changeItems(
          tx,
          { now, userId: user.id },
          {
            set: assignments(itemPairs),
            where: sql`x.id = ${before.itemId}`,
            catalogued: hasCataloguedChanges(changes),
          },
        );
      const pairs = [...toColumnValues(workFields, change), { column: 'updated_at', value: now }];
      await tx.run(
        prepared(sql`
        update collection_items set ${assignments(pairs)}, version = version + 1 where id = ${before.id}`),
      );
    });
    // When saving takes more than one statement, it must finish before the others are sent; a single statement is pipelined
    // with them.
    if (itemPairs.length > 0 || !isCollectionInPhase('draft', collection)) await saved;
    const [, , after] = await Promise.all([
      saved,
      recordEvent(tx, {
        now,
        userId: user.id,
        noun: 'works',
        id: before.id,
        action: 'update',
        changes: recorded,
      }),
      loadSheet(),
    ]);
    await refreshDealers(tx, [before.itemId], changes);
    return after;
  });
}

/** Runs `write`. In a published collection, refuses a result that lacks what publication requires. */
const writeIfPublishable = (
  tx: Db,
  collection: CollectionOfWorks,
  id: number,
  write: () => Promise<void>,
): Promise<void> =>
  isCollectionInPhase('draft', collection) ? write() : runKeepingWorksPublished(tx, sql`w.id = ${id}`, write);

/**
 * Moves a work to a place; one beyond the end means the last. Only this work changes, because its position key is between
 * those of its neighbors.
 */
export async function moveWork(
  context: Context,
  collectionId: number,
  itemNo: string,
  { version, place }: { version: number; place: number },
): Promise<WorkSheet> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const collection = await collectionToEdit(tx, collectionId, 'update');
    const { id } = await lockWorkToWrite(tx, context, collection, itemNo, version);
    const before = requireWork(await findWorkSheet(tx, user, collection, itemNo));
    const neighbors = await tx.rows<{ position: string }>(sql`
      select position from collection_items where collection_id = ${collectionId} and id <> ${id}
      order by position, id offset ${Math.max(0, place - 2)} limit ${place === 1 ? 1 : 2}`);
    const findLast = async () =>
      tx.maybe<{ position: string }>(sql`
        select position from collection_items where collection_id = ${collectionId} and id <> ${id}
        order by position desc, id desc limit 1`);
    const [previous, next] =
      place === 1
        ? [undefined, neighbors[0]]
        : neighbors.length > 0
          ? neighbors
          : [await findLast(), undefined];
    const position = generateKeyBetween(previous?.position, next?.position);
    await tx.run(sql`
      update collection_items set position = ${position}, version = version + 1, updated_at = ${now}
      where id = ${id}`);
    const moved = requireWork(await findWorkSheet(tx, user, collection, itemNo));
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'works',
      id,
      action: 'update',
      changes: { place: [before.place, moved.place] },
    });
    return moved;
  });
}

/** Locks a collection to change its works, and returns it. Refuses a closed one. */
async function collectionToEdit(tx: Db, id: number, lock: 'update' | 'share'): Promise<CollectionOfWorks> {
  const collection = await collectionForUpdate(tx, id, lock);
  if (!isCollectionInPhase('holding', collection))
    refuse('work.collection_closed', { status: collection.status });
  return collection;
}

/** The data of a work that a change needs. */
interface Work extends WorkForm {
  id: number;
  itemId: number;
  version: number;
}

/** Locks a work and its item to change them. Refuses `row.not_found` and a stale version. */
async function lockWorkToWrite(
  tx: Db,
  { user }: Context,
  collection: CollectionOfWorks,
  itemNo: string,
  version: number,
): Promise<Work> {
  const from = sql`
    from collection_items w join items i on i.id = w.item_id
    where w.collection_id = ${collection.id} and i.item_no = ${itemNo}`;
  const [, work] = await Promise.all([
    tx.run(prepared(sql`select 1 ${from} for update of w`)),
    tx.maybe<Work>(
      prepared(sql`
        select w.id, w.item_id as "itemId", w.version, ${selectFieldColumns(workFields, 'w')}, ${selectFieldColumns(itemFields, 'i')}
        ${from} for update of i`),
    ),
  ]);
  if (!work) return refuse('row.not_found');
  await checkVersion(tx, 'works', work.id, work, version, async () =>
    requireWork(await findWorkSheet(tx, user, collection, itemNo)),
  );
  return work;
}

const requireWork = (work: WorkSheet | undefined): WorkSheet => work ?? refuse('row.not_found');
