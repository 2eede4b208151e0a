import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';

/**
 * Bulk writes for imports: lots and parts in one statement, from a relation that the caller selects. The caller has locked
 * and checked the rows, and records their history.
 */

/** Inserts lots. `rows` selects id, sale, number, sort key and then `columns`. */
export const insertLots = (tx: Db, columns: Sql, rows: Sql): Promise<number> =>
  tx.run(sql`
    insert into lots (id, auction_id, number, sort_key, ${columns}) overriding system value ${rows}`);

/** Inserts parts of lots. `rows` selects lot, ordinal, item, reference, price and buyer. */
export const insertParts = (tx: Db, rows: Sql): Promise<number> =>
  tx.run(sql`insert into lot_items (lot_id, ordinal, item_id, reference, price, buyer) ${rows}`);

/**
 * Updates lots `x` without changing their versions; call `bumpLotVersions` for that. `from` is the `from` clause, including
 * the condition that selects the lots.
 */
export const updateLots = (tx: Db, assignments: Sql, from: Sql): Promise<number> =>
  tx.run(sql`update lots x set ${assignments} from ${from}`);

/** Updates parts `x` in the same way. */
export const updateParts = (tx: Db, assignments: Sql, from: Sql): Promise<number> =>
  tx.run(sql`update lot_items x set ${assignments} from ${from}`);

/** Increments the versions of lots whose fields or parts changed. */
export const bumpLotVersions = (tx: Db, lots: Sql, now: Date): Promise<number> =>
  tx.run(sql`update lots set version = version + 1, updated_at = ${now} where id in (${lots})`);

/** Deletes parts and then entire lots. `parts` selects lot and item. */
export async function removeImported(tx: Db, { parts, lots }: { parts: Sql; lots: Sql }): Promise<void> {
  await tx.run(sql`delete from lot_items where (lot_id, item_id) in (${parts})`);
  await tx.run(sql`delete from lots where id in (${lots})`);
}
