import sql, { type Sql } from 'sql-template-tag';
import { Refusal } from '#contract/refusal';
import type { Db } from '../db/database';
import type { House, Listeners } from '../house';
import type { Run } from '../jobs/job';
import type { Payload } from '../jobs/kinds';
import {
  advanceImport,
  type Clerk,
  clerkById,
  importForClerk,
  progressOf,
  stopImport,
  stopWork,
} from './file';
import { throughGate } from './gate';
import { makingOf } from './making';
import { isReady } from './queries';
import { claim, Overtaken, theseRows } from './step';
import { mustTakeFiles } from './target';
import { validateAgain } from './validate';

/** Lots, works, customers or artists made in one transaction: what a crash can cost, and how often the page sees progress. */
const step = 1000;
/** After so many steps the words of their items are sorted: all at once costs half, and a search reads what is not. */
const stepsUnsorted = 10;
/** How often the target may change under the rows before the job gives up and is tried again later. */
const mostRetries = 20;

/**
 * The job of making lots or works: `step` at a time, each time in one transaction with its progress, so that it goes on
 * after a crash where it stood and does nothing twice.
 */
export async function commitFile(
  { db, now, listeners }: House,
  { importId, userId }: Payload<'import-commit'>,
  { progress }: Run,
): Promise<void> {
  const user = await clerkById(db, userId);
  let sorting: Promise<unknown> = Promise.resolve();
  const known: Known = new Map();
  for (let retries = 0, steps = 1; ; )
    try {
      const stands = await db.transaction((tx) => commitStep(tx, listeners, user, importId, known, now()));
      if (!stands) {
        await sorting;
        await sortWords(db);
        return;
      }
      // Beside the next steps: the connection that makes lots does not wait for it.
      if (steps++ % stepsUnsorted === 0) sorting = sorting.then(() => sortWords(db));
      await progress(stands.done, stands.total);
      retries = 0;
    } catch (error) {
      if (error instanceof Refusal) return stopWork(db, importId, error);
      // Somebody took a number or an item, or changed a lot or a work between the check and now: look again.
      const overtaken =
        error instanceof Overtaken || clashes.includes((error as { code?: string }).code ?? '');
      if (!overtaken || ++retries > mostRetries) throw error;
      if (await isOtherwise(db, user, importId)) return;
      known.clear();
    }
}

/**
 * The words of new items and names of new customers wait in lists, which a search reads as well, until they are sorted into
 * their indexes. Whoever fills the lists sorts them: PostgreSQL would let each step do so in its midst, with the little
 * memory of a statement.
 */
const sortWords = (db: Db): Promise<unknown> =>
  db
    .run(sql`
      select gin_clean_pending_list(name) from unnest('{items_folded,customers_folded,customers_reached}'::regclass[]) name`)
    // What is not done now is done by whoever fills the list next.
    .catch(() => {});
/**
 * The steps of a file wait for the disk together, when it is said to be committed: one that is lost with the machine before
 * is done again. What somebody commits upon it meanwhile waits for it too.
 */
const waitForNothing = (tx: Db) =>
  tx.run(sql`
    select set_config('gin_pending_list_limit', '64MB', true), set_config('synchronous_commit', 'off', true)`);

/** A number was taken, or what a row refers to is gone. */
const clashes = ['23505', '23503'];

/** Validates the rest again; where it comes out otherwise the work ends, because nobody has seen that yet. */
const isOtherwise = (db: Db, user: Clerk, importId: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { file, target } = await importForClerk(tx, user, importId);
    const otherwise = await validateAgain(tx, { importId, mapping: file.mapping, target, user });
    if (otherwise) await stopImport(tx, file, { code: 'import.changed', params: {} });
    return otherwise;
  });

/** Whether rows of a run are about what the target holds already: the same until they are validated again. */
type Known = Map<number, boolean>;

async function isAnyKnown(tx: Db, known: Known, run: number, ready: Sql): Promise<boolean> {
  const asked =
    known.get(run) ??
    (
      await tx.row<{ any: boolean }>(sql`
        select exists (
          select from import_checks v where ${ready} and coalesce(v.holder_id, v.item_id) is not null) as any`)
    ).any;
  known.set(run, asked);
  return asked;
}

/** Writes the next rows. Answers how many are done of how many, or undefined when none are left. */
async function commitStep(
  tx: Db,
  listeners: Listeners,
  user: Clerk,
  importId: number,
  known: Known,
  now: Date,
): Promise<{ done: number; total: number } | undefined> {
  const { file } = await importForClerk(tx, user, importId);
  if (file.state !== 'COMMITTING') return undefined;
  const making = makingOf(file.target);
  const target = await making.lockTarget(tx, file.target.id);
  const ready = sql`v.import_id = ${importId} and ${isReady}`;
  const next = await tx.row<{ first: number | null; last: number }>(sql`
    select min(place) as first, max(place) as last
    from (select distinct place from import_checks v where ${ready} order by place limit ${step}) places`);
  if (next.first === null) {
    await advanceImport(tx, file, 'committed', sql`, committed_at = coalesce(committed_at, ${now})`);
    return undefined;
  }
  mustTakeFiles(target, user);
  const isKnown = await isAnyKnown(tx, known, file.run, ready);
  const by = { now, userId: user.id };
  const chunk = sql`${ready} and v.place between ${next.first} and ${next.last}`;
  await making.prepare({ tx, mine: chunk, by, file, target }, ready, isKnown);
  const rows = await claim(tx, chunk, making);
  const work = { tx, mine: theseRows(importId, rows), by, file, target };
  const hasResult = rows.some((row) => row.hasResult);
  const [lost] = await Promise.all([
    throughGate(work, () => making.write(work, { isKnown, hasResult })),
    waitForNothing(tx),
  ]);
  if (lost.length > 0) throw new Overtaken();
  tx.announce(progressOf(importId));
  const [, stands] = await Promise.all([
    making.record(work, listeners),
    tx.row<{ done: number; total: number }>(sql`
      update imports set done = done + ${rows.length} where id = ${importId} returning done, total`),
  ]);
  return stands;
}
