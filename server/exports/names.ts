import sql, { raw } from 'sql-template-tag';
import type { Field } from '#contract/api/field';
import type { Db } from '../db/database';

/** Returns a lookup of row names by noun and id, because exports contain names instead of ids. */
export async function createNameLookup(
  db: Db,
  noun: NonNullable<Field['of']>,
): Promise<(ids: readonly (number | null)[]) => string> {
  const rows = await db.rows<{ id: number; name: string }>(sql`select id, name from ${raw(noun)}`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (ids) => ids.flatMap((id) => names.get(id ?? 0) ?? []).join(', ');
}
