import sql from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { AppContext, Listeners } from '../app-context';
import { asyncCommit } from '../db/async-commit';
import type { Db } from '../db/database';
import { flushSearchIndexes } from '../db/search-indexes';
import type { Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import {
  advanceImport,
  getImporter,
  type Importer,
  lockImportInState,
  notifyImporter,
  stopImport,
  stopRunningImport,
  toProgressEvent,
} from './file';
import { writeWithPublicationCheck } from './publication-check';
import { isReady } from './row-filters';
import { claimRows, listItemNumbers, TargetChangedError, toRowsCondition } from './step';
import { type Range, runInSteps } from './steps';
import { getStrategy, lockTarget } from './strategies';
import { assertAcceptsFiles, requireEditPublished } from './target';
import { revalidate } from './validate';

/**
 * Steps between flushes of the search indexes. Flushing in bulk costs half as much, but searches scan the pending entries
 * until then.
 */
const stepsBetweenSorts = 10;
/** Number of target changes after which the job fails and is retried later. */
const maxRetries = 20;

/**
 * The job that commits an import in steps, each in one transaction, so that it continues after a crash and does nothing
 * twice.
 */
export async function commitFile(
  { db, now, listeners }: AppContext,
  { importId, userId }: Payload<'import-commit'>,
  { progress }: Pick<Run, 'progress'>,
): Promise<void> {
  const user = await getImporter(db, userId);
  let sorting: Promise<unknown> = Promise.resolve();
  let steps = 0;
  let retries = 0;
  const commitRange = async (range: Range, { hasExisting, run }: CommitRun) => {
    const committedRows = await db.transaction((tx) =>
      commitStep(tx, listeners, { user, importId, range, hasExisting, run, now: now() }),
    );
    if (committedRows === undefined) return false;
    // The flush runs alongside the next steps, so that the connections that write lots do not wait for it.
    if (++steps % stepsBetweenSorts === 0) sorting = sorting.then(() => sortQuietly(db));
    const counts = await addToProgress(db, importId, committedRows);
    await progress(counts.done, counts.total);
    retries = 0;
    return true;
  };
  for (;;)
    try {
      const commitRun = await beginCommit(db, user, importId);
      if (!commitRun) break;
      await runInSteps(db, importId, commitRun.concurrency, (range) => commitRange(range, commitRun));
      if (await finishCommit(db, user, importId, now())) break;
    } catch (error) {
      if (error instanceof Refusal) return stopRunningImport(db, importId, error);
      // A number or an item was taken, or a lot or work changed between the check and now: validate again.
      const isRetryable =
        error instanceof TargetChangedError ||
        conflictCodes.includes((error as { code?: string }).code ?? '');
      if (!isRetryable || ++retries > maxRetries) throw error;
      if (await stopIfChanged(db, user, importId)) return;
    }
  await sorting;
  await sortQuietly(db);
}

interface CommitRun {
  concurrency: number;
  hasExisting: boolean;
  /** the run of the commit that this work belongs to; a later run may have other rows */
  run: number;
}

/**
 * Returns how many steps may run at once, and whether rows update existing lots or works: such rows depend on each other's
 * numbers. Returns undefined when there is nothing to commit.
 */
const beginCommit = (db: Db, user: Importer, importId: number): Promise<CommitRun | undefined> =>
  db.transaction(async (tx) => {
    const work = await lockImportInState(tx, user, importId, { state: 'COMMITTING' });
    if (!work) return undefined;
    const { file } = work;
    const { isKnown: hasExisting, committed } = await tx.row<{ isKnown: boolean; committed: number }>(sql`
      select coalesce(bool_or(${isReady} and coalesce(v.holder_id, v.item_id) is not null), false) as "isKnown",
        count(*) filter (where v.committed) as committed
      from import_checks v where v.import_id = ${importId}`);
    // An interrupted step may have committed its rows without updating the progress.
    await tx.run(sql`update imports set done = ${committed} where id = ${importId}`);
    return {
      hasExisting,
      run: file.run,
      concurrency: hasExisting ? 1 : getStrategy(file.target).concurrency(file),
    };
  });

/** Marks the import as committed. Returns false when rows are left. */
const finishCommit = (db: Db, user: Importer, importId: number, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const work = await lockImportInState(tx, user, importId, { state: 'COMMITTING' });
    if (!work) return true;
    const remaining = await tx.maybe(
      sql`select 1 from import_checks v where v.import_id = ${importId} and ${isReady} limit 1`,
    );
    if (remaining) return false;
    await advanceImport(tx, work.file, 'committed', sql`, committed_at = coalesce(committed_at, ${now})`);
    await notifyImporter(tx, importId, 'import-finished');
    return true;
  });

/** Adds to the progress that the page shows. Commits asynchronously, so that no step waits for it. */
async function addToProgress(
  db: Db,
  importId: number,
  rows: number,
): Promise<{ done: number; total: number }> {
  const counts = await db.row<{ done: number; total: number }>(sql`
    with ${asyncCommit}
    update imports set done = least(total, done + ${rows}) from async_commit where id = ${importId} returning done, total`);
  db.announce(toProgressEvent(importId));
  return counts;
}

/** Entries that are not flushed now are flushed within a minute. */
const sortQuietly = (db: Db): Promise<unknown> => flushSearchIndexes(db).catch(() => {});

/**
 * Lets the steps of a file skip the wait for the disk; the final commit waits for all of them. A step lost in a crash before
 * that is repeated. Later synchronous commits of other users wait for these steps too.
 */
const disableSynchronousCommit = (tx: Db) =>
  tx.run(sql`select set_config('synchronous_commit', 'off', true)`);

/** A number was already taken, or a referenced row was deleted. */
const conflictCodes = ['23505', '23503'];

/** Validates the remaining rows again. Stops the import when the result differs, because no user has seen it yet. */
const stopIfChanged = (db: Db, user: Importer, importId: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const work = await lockImportInState(tx, user, importId, { state: 'COMMITTING' });
    if (!work) return true;
    const { file, target } = work;
    const hasChanged = await revalidate(tx, { importId, mapping: file.mapping, target, user });
    if (hasChanged) await stopImport(tx, file, { code: 'import.changed', params: {} });
    return hasChanged;
  });

interface StepTask extends Pick<CommitRun, 'hasExisting' | 'run'> {
  user: Importer;
  importId: number;
  range: Range;
  now: Date;
}

/** Commits the rows of a range. Returns their number, or undefined when the import is no longer committing. */
async function commitStep(
  tx: Db,
  listeners: Listeners,
  { user, importId, range, hasExisting, run, now }: StepTask,
): Promise<number | undefined> {
  const boundFile = await lockImportInState(tx, user, importId, { state: 'COMMITTING', run }, 'share');
  if (!boundFile) return undefined;
  const { file } = boundFile;
  const { strategy, target } = await lockTarget(tx, file);
  requireEditPublished(target, user);
  assertAcceptsFiles(target);
  const by = { now, userId: user.id };
  const ready = sql`v.import_id = ${importId} and ${isReady}`;
  const mine = sql`${ready} and v.place between ${range.first} and ${range.last}`;
  await strategy.prepare({ tx, mine, by, file, target }, ready, hasExisting);
  await range.claiming.ready;
  const rows = await claimRows(tx, mine, strategy);
  range.claiming.release();
  const work = { tx, mine: toRowsCondition(importId, rows), by, file, target };
  const hasResult = rows.some((row) => row.hasResult);
  const [failedChecks] = await Promise.all([
    writeWithPublicationCheck(work, () =>
      strategy.write(work, { hasExisting, hasResult, itemNumbers: listItemNumbers(rows) }),
    ),
    disableSynchronousCommit(tx),
  ]);
  if (failedChecks.length > 0) throw new TargetChangedError();
  await strategy.record(work, listeners);
  return rows.length;
}
