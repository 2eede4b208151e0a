import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ImportCounts } from '#contract/import-checks';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import type { ImportFile } from './file';
import { filters, holderOfRow, isImportable, isReady, isRejected } from './row-filters';

const countConditions: Record<Exclude<keyof ImportCounts, 'lots' | 'joint'>, Sql> = {
  rows: sql`true`,
  ...filters,
  equal: sql`v.issues @> '[{"code":"repeats_row"}]'`,
  repeated: sql`v.issues @> '[{"code":"number_repeated"}]'`,
  ready: isReady,
  committed: sql`v.committed`,
  kept: isRejected,
};

/** What the rows of an import are, by filter, and of how many lots or works the good ones are. */
export const loadCounts = (db: Db, id: number): Promise<ImportCounts> =>
  db.row<ImportCounts>(sql`
    select * from
      (select ${join(Object.entries(countConditions).map(([name, condition]) => sql`count(*) filter (where ${condition}) as ${raw(`"${name}"`)}`))}
        from import_checks v where v.import_id = ${id}) checked,
      (select count(*) as lots, count(*) filter (where parts > 1) as joint from (
        select count(*) as parts from import_checks v where v.import_id = ${id} and ${isImportable} group by ${holderOfRow}
      ) holders) held`);

const countsCache = new WeakMap<Db, Map<number, { version: string; counts: ImportCounts }>>();
const maxCached = 100;

function cacheCounts(db: Db, id: number, version: string, counts: ImportCounts): void {
  const cachedById = countsCache.get(db) ?? new Map<number, { version: string; counts: ImportCounts }>();
  countsCache.set(db, cachedById);
  if (cachedById.size >= maxCached) cachedById.clear();
  cachedById.set(id, { version, counts });
}

const runVersion = (run: number): string => `run ${run}`;

/** The counts with which the next run of a commit begins, remembered for its answer and for those who watch it. */
export async function loadCountsAtCommit(
  { db, app }: Context,
  { id, run }: ImportFile,
): Promise<ImportCounts> {
  const counts = await loadCounts(db, id);
  cacheCounts(db, id, runVersion(run + 1), counts);
  await db.afterCommit(() => cacheCounts(app.db, id, runVersion(run + 1), counts));
  return counts;
}

/**
 * The counts for the page, which asks several times a second. They are remembered for as long as the import is the same
 * version of its row: whoever writes checks (`validate`, the beginning and end of a commit) writes to the import as well.
 * The steps of a commit only make what is ready committed, and the import's row says of how many they have.
 */
export async function getCounts({ db, app }: Context, file: ImportFile): Promise<ImportCounts> {
  const { id, state, stamp, run, done, total } = file;
  const cached = countsCache.get(db)?.get(id);
  const version = state === 'COMMITTING' ? runVersion(run) : stamp;
  if (cached?.version === version)
    return state === 'COMMITTING'
      ? { ...cached.counts, committed: done, ready: total - done }
      : cached.counts;
  const counts = await loadCounts(db, id);
  // Inside an action nobody knows what it is still going to write under the same stamp.
  if (db === app.db) cacheCounts(db, id, version, counts);
  return counts;
}
