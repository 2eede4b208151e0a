import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { ImportCounts } from '#contract/import-checks';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import type { ImportFile } from './file';
import { filters, good, holderOfRow, isReady, kept } from './row-filters';

const counted: Record<Exclude<keyof ImportCounts, 'lots' | 'joint'>, Sql> = {
  rows: sql`true`,
  ...filters,
  equal: sql`v.faults @> '[{"code":"repeats_row"}]'`,
  repeated: sql`v.faults @> '[{"code":"number_repeated"}]'`,
  ready: isReady,
  committed: sql`v.committed`,
  kept,
};

/** What the rows of an import are, by filter, and of how many lots or works the good ones are. */
export const countsOf = (db: Db, id: number): Promise<ImportCounts> =>
  db.row<ImportCounts>(sql`
    select * from
      (select ${join(Object.entries(counted).map(([name, which]) => sql`count(*) filter (where ${which}) as ${raw(`"${name}"`)}`))}
        from import_checks v where v.import_id = ${id}) checked,
      (select count(*) as lots, count(*) filter (where parts > 1) as joint from (
        select count(*) as parts from import_checks v where v.import_id = ${id} and ${good} group by ${holderOfRow}
      ) holders) held`);

const remembered = new WeakMap<Db, Map<number, { version: string; counts: ImportCounts }>>();
const maxRemembered = 100;

function remember(db: Db, id: number, version: string, counts: ImportCounts): void {
  const known = remembered.get(db) ?? new Map<number, { version: string; counts: ImportCounts }>();
  remembered.set(db, known);
  if (known.size >= maxRemembered) known.clear();
  known.set(id, { version, counts });
}

const ofRun = (run: number): string => `run ${run}`;

/** The counts with which the next run of a commit begins, remembered for its answer and for those who watch it. */
export async function countsAtCommit({ db, app }: Context, { id, run }: ImportFile): Promise<ImportCounts> {
  const counts = await countsOf(db, id);
  remember(db, id, ofRun(run + 1), counts);
  await db.afterCommit(() => remember(app.db, id, ofRun(run + 1), counts));
  return counts;
}

/**
 * The counts for the page, which asks several times a second. They are remembered for as long as the import is the same
 * version of its row: whoever writes checks (`validate`, the beginning and end of a commit) writes to the import as well.
 * The steps of a commit only make what is ready committed, and the import's row says of how many they have.
 */
export async function countsShown({ db, app }: Context, file: ImportFile): Promise<ImportCounts> {
  const { id, state, stamp, run, done, total } = file;
  const found = remembered.get(db)?.get(id);
  const version = state === 'COMMITTING' ? ofRun(run) : stamp;
  if (found?.version === version)
    return state === 'COMMITTING' ? { ...found.counts, committed: done, ready: total - done } : found.counts;
  const counts = await countsOf(db, id);
  // Inside an action nobody knows what it is still going to write under the same stamp.
  if (db === app.db) remember(db, id, version, counts);
  return counts;
}
