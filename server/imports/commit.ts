import sql from 'sql-template-tag';
import { Refusal } from '#contract/api/refusal';
import type { AppContext, Listeners } from '../app-context';
import type { Db } from '../db/database';
import { swift } from '../db/swift';
import { sortWords } from '../db/words';
import type { Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import {
  advanceImport,
  type Importer,
  importerById,
  lockWork,
  progressOf,
  stopImport,
  stopWork,
} from './file';
import { throughGate } from './gate';
import { lockTarget, makingOf } from './making';
import { isReady } from './row-filters';
import { claim, listItemNumbers, TargetChangedError, theseRows } from './step';
import { inSteps, type Range } from './steps';
import { demandPublished, mustTakeFiles } from './target';
import { validateAgain } from './validate';

/** After so many steps the words of their items are sorted: all at once costs half, and a search reads what is not. */
const stepsUnsorted = 10;
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
  const user = await importerById(db, userId);
  let sorting: Promise<unknown> = Promise.resolve();
  let steps = 0;
  let retries = 0;
  const make = async (range: Range, { isKnown, run }: Begun) => {
    const made = await db.transaction((tx) =>
      commitStep(tx, listeners, { user, importId, range, isKnown, run, now: now() }),
    );
    if (made === undefined) return false;
    // Beside the next steps: the connections that make lots do not wait for it.
    if (++steps % stepsUnsorted === 0) sorting = sorting.then(() => sortNow(db));
    const stands = await addDone(db, importId, made);
    await progress(stands.done, stands.total);
    retries = 0;
    return true;
  };
  for (;;)
    try {
      const begun = await begin(db, user, importId);
      if (!begun) break;
      await inSteps(db, importId, begun.hands, (range) => make(range, begun));
      if (await finish(db, user, importId, now())) break;
    } catch (error) {
      if (error instanceof Refusal) return stopWork(db, importId, error);
      // Somebody took a number or an item, or changed a lot or a work between the check and now: look again.
      const overtaken =
        error instanceof TargetChangedError || clashes.includes((error as { code?: string }).code ?? '');
      if (!overtaken || ++retries > maxRetries) throw error;
      if (await isOtherwise(db, user, importId)) return;
    }
  await sorting;
  await sortNow(db);
}

interface Begun {
  hands: number;
  isKnown: boolean;
  /** the commit this is the work of: behind another one everything may be otherwise */
  run: number;
}

/**
 * How many steps may be under way at once, and whether rows are about what the target holds already: such rows wait for
 * each other's numbers. Undefined: nothing is to be made.
 */
const begin = (db: Db, user: Importer, importId: number): Promise<Begun | undefined> =>
  db.transaction(async (tx) => {
    const work = await lockWork(tx, user, importId, { state: 'COMMITTING' });
    if (!work) return undefined;
    const { file } = work;
    const { isKnown, committed } = await tx.row<{ isKnown: boolean; committed: number }>(sql`
      select coalesce(bool_or(${isReady} and coalesce(v.holder_id, v.item_id) is not null), false) as "isKnown",
        count(*) filter (where v.committed) as committed
      from import_checks v where v.import_id = ${importId}`);
    // A step that was cut short had made its rows and not said so.
    await tx.run(sql`update imports set done = ${committed} where id = ${importId}`);
    return { isKnown, run: file.run, hands: isKnown ? 1 : makingOf(file.target).hands(file) };
  });

/** Says that everything is made. Answers false where rows are left. */
const finish = (db: Db, user: Importer, importId: number, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const work = await lockWork(tx, user, importId, { state: 'COMMITTING' });
    if (!work) return true;
    const left = await tx.maybe(
      sql`select 1 from import_checks v where v.import_id = ${importId} and ${isReady} limit 1`,
    );
    if (left) return false;
    await advanceImport(tx, work.file, 'committed', sql`, committed_at = coalesce(committed_at, ${now})`);
    return true;
  });

/** How far the work is: what a page reads of it, and no step waits for it. */
async function addDone(db: Db, importId: number, rows: number): Promise<{ done: number; total: number }> {
  const stands = await db.row<{ done: number; total: number }>(sql`
    with ${swift}
    update imports set done = least(total, done + ${rows}) from swift where id = ${importId} returning done, total`);
  db.announce(progressOf(importId));
  return stands;
}

/** What is not sorted now is sorted within a minute. */
const sortNow = (db: Db): Promise<unknown> => sortWords(db).catch(() => {});

/**
 * The steps of a file wait for the disk together, when it is said to be committed: one that is lost with the machine before
 * is done again. What somebody commits upon it meanwhile waits for it too.
 */
const waitForNothing = (tx: Db) => tx.run(sql`select set_config('synchronous_commit', 'off', true)`);

/** A number was taken, or what a row refers to is gone. */
const clashes = ['23505', '23503'];

/** Validates the rest again; where it comes out otherwise the work ends, because nobody has seen that yet. */
const isOtherwise = (db: Db, user: Importer, importId: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const work = await lockWork(tx, user, importId, { state: 'COMMITTING' });
    if (!work) return true;
    const { file, target } = work;
    const otherwise = await validateAgain(tx, { importId, mapping: file.mapping, target, user });
    if (otherwise) await stopImport(tx, file, { code: 'import.changed', params: {} });
    return otherwise;
  });

interface Task extends Pick<Begun, 'isKnown' | 'run'> {
  user: Importer;
  importId: number;
  range: Range;
  now: Date;
}

/** Makes the rows of a range. Answers how many, or undefined when nothing is to be made any more. */
async function commitStep(
  tx: Db,
  listeners: Listeners,
  { user, importId, range, isKnown, run, now }: Task,
): Promise<number | undefined> {
  const found = await lockWork(tx, user, importId, { state: 'COMMITTING', run }, 'share');
  if (!found) return undefined;
  const { file } = found;
  const { making, target } = await lockTarget(tx, file);
  demandPublished(target, user);
  mustTakeFiles(target);
  const by = { now, userId: user.id };
  const ready = sql`v.import_id = ${importId} and ${isReady}`;
  const mine = sql`${ready} and v.place between ${range.first} and ${range.last}`;
  await making.prepare({ tx, mine, by, file, target }, ready, isKnown);
  await range.claiming.comes;
  const rows = await claim(tx, mine, making);
  range.claiming.pass();
  const work = { tx, mine: theseRows(importId, rows), by, file, target };
  const hasResult = rows.some((row) => row.hasResult);
  const [lost] = await Promise.all([
    throughGate(work, () => making.write(work, { isKnown, hasResult, itemNumbers: listItemNumbers(rows) })),
    waitForNothing(tx),
  ]);
  if (lost.length > 0) throw new TargetChangedError();
  await making.record(work, listeners);
  return rows.length;
}
