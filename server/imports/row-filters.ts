import sql, { type Sql } from 'sql-template-tag';
import type { RowFilter } from '#contract/import-fields';

/** The lot or work of a row; a new one is identified by its place. */
export const holderOfRow = sql`coalesce(holder_id, -place)`;

/** Rows that are not records, such as totals and notes. */
const isLeftOut = sql`coalesce(v.issues #>> '{0,code}' like 'left\\_out\\_%', false)`;

/** Rows whose result is not imported. Otherwise they would count as unchanged. */
const hasLostResult = sql`(v.state = 'NO_CHANGE'
  and (v.issues @> '[{"code":"buyer_without_price"}]' or v.issues @> '[{"code":"sold_without_price"}]'))`;

/** The checked rows that each filter of the page selects. */
export const filters: Record<RowFilter, Sql> = {
  errors: sql`v.state = 'ERROR'`,
  warnings: sql`(v.state = 'WARNING' or ${hasLostResult})`,
  new: sql`v.effect = 'NEW' and v.state <> 'ERROR'`,
  changed: sql`v.effect = 'CHANGED' and v.state <> 'ERROR'`,
  unchanged: sql`(v.state = 'NO_CHANGE' and not ${isLeftOut})`,
  leftOut: isLeftOut,
};

/** Rows to be corrected: invalid rows and duplicates within the file. */
export const isRejected: Sql = sql`
  (v.state = 'ERROR' or (v.state = 'NO_CHANGE' and v.issues @> '[{"code":"repeats_row"}]'))`;

/** Rows without errors that change something. */
export const isImportable = sql`v.state in ('OK', 'WARNING')`;

/** Rows that a commit will write. */
export const isReady: Sql = sql`(${isImportable} and not v.committed)`;
