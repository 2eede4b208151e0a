import sql, { type Sql } from 'sql-template-tag';
import { Refusal, type RefusalCode, refuse } from '#contract/api/refusal';
import { maxAtOnce, type RefusedRow } from '#contract/api/selection';
import type { Db } from './database';

/** Selected rows, or the rows that match a list's filters; see `contract/api/selection.ts`. */
export type RowSelection<Query> = { ids: number[] } | { query: Query };

/**
 * Returns the ids of the rows an action applies to, in order. `selectIds` selects those of the list's query. Throws
 * `selection.too_many` for more than
 * `maxAtOnce`.
 */
export async function findSelectedIds<Query>(
  tx: Db,
  rows: RowSelection<Query>,
  selectIds: (query: Query) => Sql,
): Promise<number[]> {
  if ('ids' in rows) return [...new Set(rows.ids)].sort((one, other) => one - other);
  const matches = await tx.rows<{ id: number }>(
    sql`${selectIds(rows.query)} order by 1 limit ${maxAtOnce + 1}`,
  );
  if (matches.length > maxAtOnce) refuse('selection.too_many', { max: maxAtOnce });
  return matches.map(({ id }) => id);
}

/** Returns a row that an action skipped, with the reason. */
export function toRefusedRow(id: number, name: string, reason: Refusal | RefusalCode): RefusedRow {
  const { code, params, fields } = reason instanceof Refusal ? reason : new Refusal(reason);
  return { id, name, code, params, fields: [...fields] };
}
