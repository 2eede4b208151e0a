import sql, { raw } from 'sql-template-tag';
import type { Db } from '../db/database';

/** What departments or categories are called, by their identifiers: a file says names where a row has numbers. */
export async function namesOf(
  db: Db,
  noun: 'departments' | 'categories',
): Promise<(ids: readonly (number | null)[]) => string> {
  const rows = await db.rows<{ id: number; name: string }>(sql`select id, name from ${raw(noun)}`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (ids) => ids.flatMap((id) => names.get(id ?? 0) ?? []).join(', ');
}
