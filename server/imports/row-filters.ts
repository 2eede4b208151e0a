import sql, { type Sql } from 'sql-template-tag';
import type { RowFilter } from '#contract/import-fields';

/** The lot or work a row belongs to, one that is yet to be made by its place. */
export const holderOfRow = sql`coalesce(holder_id, -place)`;

/** Rows that are none of the things which the file brings. */
const isLeftOut = sql`coalesce(v.issues #>> '{0,code}' like 'left\\_out\\_%', false)`;

/** Rows whose result is not taken over: without this they would pass for rows that say nothing new. */
const hasLostResult = sql`(v.state = 'NO_CHANGE'
  and (v.issues @> '[{"code":"buyer_without_price"}]' or v.issues @> '[{"code":"sold_without_price"}]'))`;

/** What each filter of the page finds among the checked rows. */
export const filters: Record<RowFilter, Sql> = {
  errors: sql`v.state = 'ERROR'`,
  warnings: sql`(v.state = 'WARNING' or ${hasLostResult})`,
  new: sql`v.effect = 'NEW' and v.state <> 'ERROR'`,
  changed: sql`v.effect = 'CHANGED' and v.state <> 'ERROR'`,
  unchanged: sql`(v.state = 'NO_CHANGE' and not ${isLeftOut})`,
  leftOut: isLeftOut,
};

/** Rows that are left for correction: the invalid ones, and those the file holds twice. */
export const isRejected: Sql = sql`
  (v.state = 'ERROR' or (v.state = 'NO_CHANGE' and v.issues @> '[{"code":"repeats_row"}]'))`;

/** Rows in which nothing is wrong. */
export const isImportable = sql`v.state in ('OK', 'WARNING')`;

/** Rows that a commit makes something of. */
export const isReady: Sql = sql`(${isImportable} and not v.committed)`;
