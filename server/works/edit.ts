import { generateKeyBetween } from 'fractional-indexing';
import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { collectionIs } from '#contract/collection-states';
import { itemFields } from '#contract/item-fields';
import { isCatalogued } from '#contract/item-states';
import { type WorkForm, type WorkSheet, workFields } from '#contract/works';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, columnsOf, pairsOf } from '../db/fields';
import { prepared } from '../db/prepared';
import { differences, record } from '../events/event';
import { checkVersion } from '../events/stale';
import { checkOwner, dealersFollow, recordedChanges } from '../items/owner';
import { changeItems } from '../items/write';
import { keepingWorksPublished } from '../publication/readiness';
import { checkPlaces } from '../settings/places';
import { type CollectionOfWorks, collectionForUpdate } from './collection';
import { workSheet } from './queries';

/**
 * Changes some fields of a work and its item. Refuses a stale version, showing how the work stands now; a collection that
 * is closed; of a published one taking away what publication required.
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
    const before = await workToWrite(tx, context, collection, itemNo, version);
    await checkPlaces(tx, change);
    await checkOwner(tx, before, change);
    const changes = differences<object>(before, change);
    const sheet = async () => found(await workSheet(tx, user, collection, itemNo));
    if (Object.keys(changes).length === 0) return sheet();
    const recorded = await recordedChanges(tx, changes);
    const itemPairs = pairsOf(itemFields, change);
    const written = keeping(tx, collection, before.id, async () => {
      if (itemPairs.length > 0)
        await changeItems(
          tx,
          { now, userId: user.id },
          {
            set: assignments(itemPairs),
            where: sql`x.id = ${before.itemId}`,
            catalogued: isCatalogued(changes),
          },
        );
      const pairs = [...pairsOf(workFields, change), { column: 'updated_at', value: now }];
      await tx.run(
        prepared(sql`
        update collection_items set ${assignments(pairs)}, version = version + 1 where id = ${before.id}`),
      );
    });
    // Where it is more than one statement, the others go out after the last of them.
    if (itemPairs.length > 0 || !collectionIs('draft', collection)) await written;
    const [, , after] = await Promise.all([
      written,
      record(tx, { now, userId: user.id, noun: 'works', id: before.id, action: 'update', changes: recorded }),
      sheet(),
    ]);
    await dealersFollow(tx, [before.itemId], changes);
    return after;
  });
}

/** Does the work; where the collection is published, refuses what then lacks something. */
const keeping = (
  tx: Db,
  collection: CollectionOfWorks,
  id: number,
  work: () => Promise<void>,
): Promise<void> =>
  collectionIs('draft', collection) ? work() : keepingWorksPublished(tx, sql`w.id = ${id}`, work);

/** Gives a work its place; one beyond the last is the last. Only this work changes: its key lies between its neighbours'. */
export async function moveWork(
  context: Context,
  collectionId: number,
  itemNo: string,
  { version, place }: { version: number; place: number },
): Promise<WorkSheet> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const collection = await collectionToEdit(tx, collectionId, 'update');
    const { id } = await workToWrite(tx, context, collection, itemNo, version);
    const before = found(await workSheet(tx, user, collection, itemNo));
    const around = await tx.rows<{ position: string }>(sql`
      select position from collection_items where collection_id = ${collectionId} and id <> ${id}
      order by position, id offset ${Math.max(0, place - 2)} limit ${place === 1 ? 1 : 2}`);
    const last = async () =>
      tx.maybe<{ position: string }>(sql`
        select position from collection_items where collection_id = ${collectionId} and id <> ${id}
        order by position desc, id desc limit 1`);
    const [behind, ahead] =
      place === 1 ? [undefined, around[0]] : around.length > 0 ? around : [await last(), undefined];
    const position = generateKeyBetween(behind?.position, ahead?.position);
    await tx.run(sql`
      update collection_items set position = ${position}, version = version + 1, updated_at = ${now}
      where id = ${id}`);
    const moved = found(await workSheet(tx, user, collection, itemNo));
    await record(tx, {
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

/** The collection, locked, whose works are changed. */
async function collectionToEdit(tx: Db, id: number, lock: 'update' | 'share'): Promise<CollectionOfWorks> {
  const collection = await collectionForUpdate(tx, id, lock);
  if (!collectionIs('holding', collection)) refuse('work.collection_closed', { status: collection.status });
  return collection;
}

/** A work as far as a change goes from it. */
interface Work extends WorkForm {
  id: number;
  itemId: number;
  version: number;
}

/** The work that somebody is about to write to, locked with its item. Refuses `row.not_found` and a stale version. */
async function workToWrite(
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
        select w.id, w.item_id as "itemId", w.version, ${columnsOf(workFields, 'w')}, ${columnsOf(itemFields, 'i')}
        ${from} for update of i`),
    ),
  ]);
  if (!work) return refuse('row.not_found');
  await checkVersion(tx, 'works', work.id, work, version, async () =>
    found(await workSheet(tx, user, collection, itemNo)),
  );
  return work;
}

const found = (work: WorkSheet | undefined): WorkSheet => work ?? refuse('row.not_found');
