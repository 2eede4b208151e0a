import sql, { join, raw } from 'sql-template-tag';
import { workKinds } from '#contract/handovers';
import type { Db } from '../db/database';
import { workSources } from './work';

/** Returns those of these users who are responsible for unfinished work. */
export async function findResponsible(db: Db, userIds: readonly number[]): Promise<number[]> {
  const selections = workKinds.map((kind) => {
    const { table, holder, isOpen } = workSources[kind];
    return sql`select ${holder} as id from ${raw(table)} t where ${holder} = any(${[...userIds]}::bigint[]) and ${isOpen}`;
  });
  const holders = await db.rows<{ id: number }>(sql`${join(selections, ' union ')} order by 1`);
  return holders.map(({ id }) => id);
}
