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
  stopImport,
  stopRunningImport,
  toProgressEvent,
} from './file';
import { writeWithPublicationCheck } from './publication-check';
import { isReady } from './row-filters';
import { claimRows, listItemNumbers, TargetChangedError, toRowsCondition } from './step';
import { type Range, runInSteps } from './steps';
import { getStrategy, lockTarget } from './strategies';
import { assertAcceptsFiles, demandEditPublished } from './target';
import { revalidate } from './validate';

/** After so many steps the words of their items are sorted: all at once costs half, and a search reads what is not. */
const stepsBetweenSorts = 10;
/** How often the target may change under the rows before the job gives up and is tried again later. */
const maxRetries = 20;

/**
 * The job of making lots or works: `step` at a time, each time in one transaction, so that it goes on after a crash where
 * it stood and does nothing twice.
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
    // Beside the next steps: the connections that make lots do not wait for it.
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
      // Somebody took a number or an item, or changed a lot or a work between the check and now: look again.
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
  /** the commit this is the work of: behind another one everything may be otherwise */
  run: number;
}

/**
 * How many steps may be under way at once, and whether rows are about what the target holds already: such rows wait for
 * each other's numbers. Undefined: nothing is to be made.
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
    // A step that was cut short had made its rows and not said so.
    await tx.run(sql`update imports set done = ${committed} where id = ${importId}`);
    return {
      hasExisting,
      run: file.run,
      concurrency: hasExisting ? 1 : getStrategy(file.target).concurrency(file),
    };
  });

/** Says that everything is made. Answers false where rows are left. */
const finishCommit = (db: Db, user: Importer, importId: number, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const work = await lockImportInState(tx, user, importId, { state: 'COMMITTING' });
    if (!work) return true;
    const remaining = await tx.maybe(
      sql`select 1 from import_checks v where v.import_id = ${importId} and ${isReady} limit 1`,
    );
    if (remaining) return false;
    await advanceImport(tx, work.file, 'committed', sql`, committed_at = coalesce(committed_at, ${now})`);
    return true;
  });

/** How far the work is: what a page reads of it, and no step waits for it. */
async function addToProgress(
  db: Db,
  importId: number,
  rows: number,
): Promise<{ done: number; total: number }> {
  const counts = await db.row<{ done: number; total: number }>(sql`
    with ${asyncCommit}
    update imports set done = least(total, done + ${rows}) from swift where id = ${importId} returning done, total`);
  db.announce(toProgressEvent(importId));
  return counts;
}

/** What is not sorted now is sorted within a minute. */
const sortQuietly = (db: Db): Promise<unknown> => flushSearchIndexes(db).catch(() => {});

/**
 * The steps of a file wait for the disk together, when it is said to be committed: one that is lost with the machine before
 * is done again. What somebody commits upon it meanwhile waits for it too.
 */
const disableSynchronousCommit = (tx: Db) =>
  tx.run(sql`select set_config('synchronous_commit', 'off', true)`);

/** A number was taken, or what a row refers to is gone. */
const conflictCodes = ['23505', '23503'];

/** Validates the rest again; where it comes out otherwise the work ends, because nobody has seen that yet. */
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

/** Makes the rows of a range. Answers how many, or undefined when nothing is to be made any more. */
async function commitStep(
  tx: Db,
  listeners: Listeners,
  { user, importId, range, hasExisting, run, now }: StepTask,
): Promise<number | undefined> {
  const boundFile = await lockImportInState(tx, user, importId, { state: 'COMMITTING', run }, 'share');
  if (!boundFile) return undefined;
  const { file } = boundFile;
  const { strategy, target } = await lockTarget(tx, file);
  demandEditPublished(target, user);
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
