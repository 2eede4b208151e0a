import { generateNKeysBetween } from 'fractional-indexing';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';
import { release } from '../items/hold';

/**
 * Bulk changes of works, for imports and for adding many: each takes one statement, from a relation that the caller selects.
 * The caller has locked the collection and the items, holds the items, and records the history.
 */

interface NewWorks {
  count: number;
  /** columns of `collection_items`, each after a comma; empty: defaults only */
  columns: Sql;
  /** a relation: position among the new works from 1, id, item, then these columns */
  rows: Sql;
}

/** Inserts works after the last one of a collection. */
export async function insertWorks(
  tx: Db,
  collectionId: number,
  { count, columns, rows }: NewWorks,
): Promise<void> {
  const last = await tx.maybe<{ position: string }>(sql`
    select position from collection_items where collection_id = ${collectionId} order by position desc limit 1`);
  await tx.run(sql`
    insert into collection_items (collection_id, position, id, item_id ${columns}) overriding system value
    select ${collectionId}, position, id, item_id ${columns} from (${rows}) new_rows (nth, id, item_id ${columns})
    join unnest(${generateNKeysBetween(last?.position, null, count)}::text[]) with ordinality keys (position, nth) using (nth)`);
}

/** Updates works `x`; call `bumpWorkVersions` for their versions. `from`: the source of the values and the condition. */
export const updateWorks = (tx: Db, assignments: Sql, from: Sql): Promise<number> =>
  tx.run(sql`update collection_items x set ${assignments} from ${from}`);

/** Increments the versions of changed works, so that copies read before are stale. */
export const bumpWorkVersions = (tx: Db, works: Sql, now: Date): Promise<number> =>
  tx.run(sql`update collection_items set version = version + 1, updated_at = ${now} where id in (${works})`);

/** Deletes works and releases their items. `works` selects the ids. */
export async function deleteWorks(tx: Db, works: Sql): Promise<void> {
  await release(tx, 'works', works);
  await tx.run(sql`delete from collection_items where id in (${works})`);
}
