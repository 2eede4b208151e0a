import sql, { type Sql } from 'sql-template-tag';
import { Refusal, type RefusalCode, refuse } from '#contract/api/refusal';
import { maxAtOnce, type RefusedRow } from '#contract/api/selection';
import type { Db } from './database';

/** Ticked rows, or what a list's filters choose; see `contract/api/selection.ts`. */
export type RowSelection<Query> = { ids: number[] } | { query: Query };

/**
 * The identifiers of the rows an action is for, in order. `idsOf` selects those of the list's query. Refuses more than
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
  if (matches.length > maxAtOnce) refuse('selection.too_many', { most: maxAtOnce });
  return matches.map(({ id }) => id);
}

/** A row that an action leaves as it is, and why. */
export function toRefusedRow(id: number, name: string, reason: Refusal | RefusalCode): RefusedRow {
  const { code, params, fields } = reason instanceof Refusal ? reason : new Refusal(reason);
  return { id, name, code, params, fields: [...fields] };
}
