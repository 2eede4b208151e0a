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
  rejected: isRejected,
};

/** Returns the number of rows of an import by filter, and the number of lots or works that the importable rows make. */
export const loadCounts = (db: Db, id: number): Promise<ImportCounts> =>
  db.row<ImportCounts>(sql`
    select * from
      (select ${join(Object.entries(countConditions).map(([name, condition]) => sql`count(*) filter (where ${condition}) as ${raw(`"${name}"`)}`))}
        from import_checks v where v.import_id = ${id}) checked,
      (select count(*) as lots, count(*) filter (where parts > 1) as joint from (
        select count(*) as parts from import_checks v where v.import_id = ${id} and ${isImportable} group by ${holderOfRow}
      ) holders) importable`);

const countsCache = new WeakMap<Db, Map<number, { version: string; counts: ImportCounts }>>();
const maxCached = 100;

function cacheCounts(db: Db, id: number, version: string, counts: ImportCounts): void {
  const cachedById = countsCache.get(db) ?? new Map<number, { version: string; counts: ImportCounts }>();
  countsCache.set(db, cachedById);
  if (cachedById.size >= maxCached) cachedById.clear();
  cachedById.set(id, { version, counts });
}

const runVersion = (run: number): string => `run ${run}`;

/**
 * Returns the counts at the start of the next run of a commit and caches them for the response and for pages that watch the
 * import.
 */
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
 * Returns the counts for the page, which polls several times a second. They are cached per version of the import's row,
 * because every writer of checks (`validate`, the start and end of a commit) also writes to the import. The steps of a
 * commit only turn ready rows into committed ones, and the import's row has their number.
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
  // A transaction may still write more under the same stamp, so its counts are not cached.
  if (db === app.db) cacheCounts(db, id, version, counts);
  return counts;
}
