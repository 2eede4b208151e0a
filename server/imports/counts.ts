import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ImportCounts } from '#contract/import-checks';
import type { Db } from '../db/database';
import type { Context } from '../house';
import type { ImportFile } from './file';
import { filters, good, holderOfRow, isReady, kept } from './row-filters';

const counted: Record<Exclude<keyof ImportCounts, 'lots' | 'joint'>, Sql> = {
  rows: sql`true`,
  ...filters,
  repeated: sql`v.faults @> '[{"code":"number_repeated"}]'`,
  ready: isReady,
  committed: sql`v.committed`,
  kept,
};

/** What the rows of an import are, by filter; counted lot by lot, or work by work, so that they are read once. */
export const countsOf = (db: Db, id: number): Promise<ImportCounts> =>
  db.row<ImportCounts>(sql`
    select count(*) filter (where good > 0) as lots, count(*) filter (where good > 1) as joint,
      ${join(Object.keys(counted).map((name) => sql`coalesce(sum(${raw(name)}), 0) as ${raw(name)}`))}
    from (
      select count(*) filter (where ${good}) as good,
        ${join(Object.entries(counted).map(([name, which]) => sql`count(*) filter (where ${which}) as ${raw(name)}`))}
      from import_checks v where v.import_id = ${id} group by ${holderOfRow}) lots`);

const remembered = new WeakMap<Db, Map<number, { version: string; counts: ImportCounts }>>();
const mostRemembered = 100;

/**
 * The counts for the page, which asks several times a second. They are remembered for as long as the import is the same
 * version of its row: whoever writes checks (`validate`, the beginning and end of a commit) writes to the import as well.
 * The steps of a commit only make what is ready committed, and the import's row says of how many they have.
 */
export async function countsShown({ db, house }: Context, file: ImportFile): Promise<ImportCounts> {
  const { id, state, stamp, run, done, total } = file;
  // Inside a deed nobody knows what it is still going to write under the same stamp.
  if (db !== house.db) return countsOf(db, id);
  const known = remembered.get(db) ?? new Map<number, { version: string; counts: ImportCounts }>();
  remembered.set(db, known);
  const found = known.get(id);
  const version = state === 'COMMITTING' ? `run ${run}` : stamp;
  if (found?.version === version)
    return state === 'COMMITTING' ? { ...found.counts, committed: done, ready: total - done } : found.counts;
  const counts = await countsOf(db, id);
  if (known.size >= mostRemembered) known.clear();
  known.set(id, { version, counts });
  return counts;
}
