import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../db/database';

/**
 * Lots and their parts as a file brings them: all in one statement, from a relation that the caller selects. The caller
 * has locked them, checked them and records their story.
 */

/** Makes lots. `rows` selects id, sale, number, sort key and then `columns`. */
export const insertLots = (tx: Db, columns: Sql, rows: Sql): Promise<number> =>
  tx.run(sql`
    insert into lots (id, auction_id, number, sort_key, ${columns}) overriding system value ${rows}`);

/** Puts parts into lots. `rows` selects lot, ordinal, item, reference, price and buyer. */
export const insertParts = (tx: Db, rows: Sql): Promise<number> =>
  tx.run(sql`insert into lot_items (lot_id, ordinal, item_id, reference, price, buyer) ${rows}`);

/** Writes lots `x`; their versions are left to `raiseLots`. `from`: whence, and which of them. */
export const updateLots = (tx: Db, assignments: Sql, from: Sql): Promise<number> =>
  tx.run(sql`update lots x set ${assignments} from ${from}`);

/** The same with parts `x`. */
export const updateParts = (tx: Db, assignments: Sql, from: Sql): Promise<number> =>
  tx.run(sql`update lot_items x set ${assignments} from ${from}`);

/** A lot that a part was added to, or of which anything was changed, is another one than its readers saw. */
export const bumpLotVersions = (tx: Db, lots: Sql, now: Date): Promise<number> =>
  tx.run(sql`update lots set version = version + 1, updated_at = ${now} where id in (${lots})`);

/** Takes parts out of lots and then whole lots away. `parts` selects lot and item. */
export async function removeImported(tx: Db, { parts, lots }: { parts: Sql; lots: Sql }): Promise<void> {
  await tx.run(sql`delete from lot_items where (lot_id, item_id) in (${parts})`);
  await tx.run(sql`delete from lots where id in (${lots})`);
}
