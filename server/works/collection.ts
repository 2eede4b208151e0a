import sql, { type Sql } from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { CollectionStatus } from '#contract/collection-states';
import type { CollectionForm } from '#contract/collections';
import { type PublicationRule, workChecks } from '#contract/publication-checks';
import type { Db } from '../db/database';
import { prepared } from '../db/prepared';
import { hasOtherHolder, hold, release, selectWorkIdsOfItems } from '../items/hold';
import { houseRules, toLevelsRelation } from '../publication/checks';

/** The data of a collection that its works depend on. */
export interface CollectionOfWorks
  extends Pick<CollectionForm, 'currency' | 'priceDisplay' | 'departmentIds'> {
  id: number;
  code: string;
  status: CollectionStatus;
  /** requirements for publishing works, from `toLevelsRelation`: collections have no rules of their own */
  levels: Sql;
}

/**
 * Locks a collection until the transaction ends ('share': its works can change meanwhile, its status cannot). Refuses
 * `row.not_found`.
 */
export async function lockCollection(tx: Db, id: number, lock: 'update' | 'share' = 'update'): Promise<void> {
  const locked = await tx.maybe(
    prepared(
      lock === 'update'
        ? sql`select 1 from collections where id = ${id} for update`
        : sql`select 1 from collections where id = ${id} for share`,
    ),
  );
  if (!locked) refuse('row.not_found');
}

/** Returns a collection. Refuses `row.not_found`. */
export async function getCollectionOfWorks(db: Db, id: number): Promise<CollectionOfWorks> {
  const row = await db.maybe<Omit<CollectionOfWorks, 'levels'> & { rules: PublicationRule[] }>(
    prepared(sql`
      select id, code, status, currency, price_display as "priceDisplay",
        array(select department_id from collection_departments where collection_id = c.id order by 1)::int[] as "departmentIds",
        ${houseRules}
      from collections c where id = ${id}`),
  );
  if (!row) return refuse('row.not_found');
  const { rules, ...collection } = row;
  return { ...collection, levels: toLevelsRelation(rules, null, 'house', workChecks) };
}

/** Returns a collection, locked as `lockCollection` does. */
export async function collectionForUpdate(
  tx: Db,
  id: number,
  lock: 'update' | 'share' = 'update',
): Promise<CollectionOfWorks> {
  const [, collection] = await Promise.all([lockCollection(tx, id, lock), getCollectionOfWorks(tx, id)]);
  return collection;
}

const selectWorkIds = (collectionId: number): Sql =>
  sql`select id from collection_items where collection_id = ${collectionId}`;

/** Releases the items of a closed collection; sold ones stay sold, and the works stay as its history. */
export const releaseWorks = (tx: Db, collectionId: number): Promise<void> =>
  release(tx, 'works', selectWorkIds(collectionId));

/** Selects the works `w` of a collection that do not hold their item. */
const unheldWorks = (collectionId: number): Sql => sql`
  from collection_items w where w.collection_id = ${collectionId}
    and not exists (select 1 from item_holds h where h.item_id = w.item_id and h.noun = 'works' and h.holder_id = w.id)`;

/** Holds the items of a collection's works again. Refuses what `hold` refuses. */
export const holdWorks = (tx: Db, collectionId: number): Promise<void> =>
  hold(tx, 'works', sql`select w.item_id, w.id ${unheldWorks(collectionId)}`);

/** Returns how many works of a collection have an item that is held elsewhere by now. */
export const countWorksWithOtherHolder = async (db: Db, collectionId: number): Promise<number> =>
  (
    await db.row<{ count: number }>(sql`
      select count(*) as count ${unheldWorks(collectionId)}
        and ${hasOtherHolder(sql`w.item_id`, 'works', sql`w.id`)}`)
  ).count;

/** Increments the versions of the works of these items, so that users with a stale copy open cannot overwrite the change. */
export const bumpWorkVersionsOfItems = (tx: Db, itemIds: readonly number[]): Promise<number> =>
  tx.run(
    prepared(sql`
    update collection_items set version = version + 1 where id in (${selectWorkIdsOfItems(itemIds)})`),
  );

/** Selects the ids of the items in a collection. */
export const selectItemIds = (collectionId: number): Sql =>
  sql`select item_id from collection_items where collection_id = ${collectionId}`;
