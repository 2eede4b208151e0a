import sql, { raw, type Sql } from 'sql-template-tag';
import type { Merge, MovedKind } from '#contract/merges';
import type { Db } from '../db/database';
import { type Reference, references } from './references';

/** The two records of a merge. */
export interface Pair {
  survivorId: number;
  mergedId: number;
}

/** Selects the rows that would move. */
const movableRows = ({ table, column, stays }: Reference, { survivorId, mergedId }: Pair): Sql => sql`
  ${raw(table)} t where t.${raw(column)} = ${mergedId} and not (${stays?.(survivorId) ?? sql`false`})`;

/** Locks those rows of a record that must be locked before customers. */
export async function lockReferencingRows(tx: Db, mergedId: number): Promise<void> {
  for (const { table, column, isAbove } of references)
    if (isAbove)
      await tx.run(sql`
        select 1 from ${raw(table)} t where ${raw(column)} = ${mergedId}
        order by ${raw((await findKeyColumns(tx, { table, column })).join(', '))} for no key update`);
}

/** Counts the rows that would move, by kind. */
export async function countMoving(db: Db, pair: Pair): Promise<Merge['moved']> {
  const counts = new Map<MovedKind, number>();
  for (const reference of references) {
    if (reference.kind === null) continue;
    const { count } = await db.row<{ count: number }>(
      sql`select count(*) from ${movableRows(reference, pair)}`,
    );
    counts.set(reference.kind, (counts.get(reference.kind) ?? 0) + count);
  }
  return [...counts].flatMap(([kind, count]) => (count > 0 ? [{ kind, count }] : []));
}

/** Moves references from the merged record to the survivor, and stores which rows moved. */
export async function moveReferences(tx: Db, mergeId: number, pair: Pair): Promise<void> {
  for (const reference of references) {
    const { table, column, stays } = reference;
    await tx.run(sql`
      with moved as (
        update ${raw(table)} t set ${raw(column)} = ${pair.survivorId}
        where t.${raw(column)} = ${pair.mergedId} and not (${stays?.(pair.survivorId) ?? sql`false`})
        returning ${await buildRowKey(tx, reference)} as key)
      insert into merge_moves (merge_id, at_table, at_column, row_key)
      select ${mergeId}, ${table}, ${column}, key from moved`);
  }
}

/** Moves references back to the merged record if they still point to the survivor. Returns the number of others by kind. */
export async function undoMoves(tx: Db, mergeId: number, pair: Pair): Promise<Map<MovedKind, number>> {
  const remained = new Map<MovedKind, number>();
  for (const reference of references) {
    const { table, column, kind } = reference;
    const moveFilter = sql`m.merge_id = ${mergeId} and m.at_table = ${table} and m.at_column = ${column}`;
    const restored = await tx.run(sql`
      update ${raw(table)} t set ${raw(column)} = ${pair.mergedId} from merge_moves m
      where ${moveFilter} and t.${raw(column)} = ${pair.survivorId} and m.row_key = ${await buildRowKey(tx, reference)}`);
    const { count } = await tx.row<{ count: number }>(
      sql`select count(*) from merge_moves m where ${moveFilter}`,
    );
    if (kind !== null && count > restored) remained.set(kind, (remained.get(kind) ?? 0) + count - restored);
  }
  return remained;
}

/** Returns the columns that identify a row `t`: its primary key without the column that moves. */
async function findKeyColumns(
  tx: Db,
  { table, column }: Pick<Reference, 'table' | 'column'>,
): Promise<string[]> {
  const keys = await tx.rows<{ name: string }>(sql`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${table}::regclass and i.indisprimary and a.attname <> ${column} order by a.attnum`);
  return keys.map(({ name }) => `t.${name}`);
}
const buildRowKey = async (tx: Db, reference: Reference): Promise<Sql> =>
  raw(`jsonb_build_array(${(await findKeyColumns(tx, reference)).join(', ')})::text`);
