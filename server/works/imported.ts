import { generateNKeysBetween } from 'fractional-indexing';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';
import { release } from '../items/hold';

/**
 * Works as a file brings them, or whoever adds many: all in one statement, from a relation that the caller selects. The
 * caller has locked the collection and the items, which are held already, and records the story.
 */

interface NewWorks {
  count: number;
  /** of `collection_items`, each after a comma; empty: its own standards */
  columns: Sql;
  /** a relation: place among the new ones counted from 1, id, item, then these columns */
  rows: Sql;
}

/** Makes works behind the last one of a collection. */
export async function insertWorks(
  tx: Db,
  collectionId: number,
  { count, columns, rows }: NewWorks,
): Promise<void> {
  const last = await tx.maybe<{ position: string }>(sql`
    select position from collection_items where collection_id = ${collectionId} order by position desc limit 1`);
  await tx.run(sql`
    insert into collection_items (collection_id, position, id, item_id ${columns}) overriding system value
    select ${collectionId}, position, id, item_id ${columns} from (${rows}) given (nth, id, item_id ${columns})
    join unnest(${generateNKeysBetween(last?.position, null, count)}::text[]) with ordinality keys (position, nth) using (nth)`);
}

/** Writes works `x`; their versions are left to `raiseWorks`. `from`: whence, and which of them. */
export const updateWorks = (tx: Db, assignments: Sql, from: Sql): Promise<number> =>
  tx.run(sql`update collection_items x set ${assignments} from ${from}`);

/** A work of which anything was changed is another one than its readers saw. */
export const bumpWorkVersions = (tx: Db, works: Sql, now: Date): Promise<number> =>
  tx.run(sql`update collection_items set version = version + 1, updated_at = ${now} where id in (${works})`);

/** Works go; their items are free again. `works` selects their ids. */
export async function deleteWorks(tx: Db, works: Sql): Promise<void> {
  await release(tx, 'works', works);
  await tx.run(sql`delete from collection_items where id in (${works})`);
}
