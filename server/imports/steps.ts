import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { oneAtATime } from '../lib/one-at-a-time';
import { isReady } from './row-filters';

/** Records per transaction. Limits what a crash can lose and how often the page sees progress. */
const stepSize = 1000;
/**
 * How long steps follow each other without a pause, in milliseconds. They share a lock on the target's row, so transactions
 * that need it exclusively (a new number, a lot added by hand, an undone import) only run in the pauses.
 */
const shiftMs = 1000;

/** A turn for work that concurrent steps do one after the other, in the order of the file. */
export interface Turn {
  /** resolves when the step before has released its turn */
  ready: Promise<void>;
  release(): void;
}

/** The places that one step processes. */
export interface Range {
  first: number;
  last: number;
  /** the turn for assigning ids and numbers */
  claiming: Turn;
}

/** Returns a function that creates turns; the first one is ready at once. */
function createTurns(): () => Turn {
  let last: Promise<void> = Promise.resolve();
  return () => {
    const ready = last;
    let release = () => {};
    last = new Promise((resolve) => {
      release = resolve;
    });
    return { ready, release };
  };
}

/**
 * Processes the ready rows of a file in the order of their places, with `concurrency` steps at once. `processRange` returns
 * false when nothing is left to do. After an error in one step the others finish, and then the error is thrown.
 */
export async function runInSteps(
  db: Db,
  importId: number,
  concurrency: number,
  processRange: (range: Range) => Promise<boolean>,
): Promise<void> {
  const runExclusively = oneAtATime();
  const nextToClaim = createTurns();
  let lastSelected = 0;
  let isFinished = false;
  let shiftEndsAt = 0;
  const chooseRange = async (): Promise<Range | undefined> => {
    const next = await db.row<{ first: number | null; last: number }>(sql`
      select min(place) as first, max(place) as last
      from (
        select distinct place from import_checks v
        where v.import_id = ${importId} and ${isReady} and place > ${lastSelected} order by place limit ${stepSize}) places`);
    if (next.first === null) return undefined;
    lastSelected = next.last;
    return { first: next.first, last: next.last, claiming: nextToClaim() };
  };
  const runWorker = async () => {
    while (!isFinished && performance.now() < shiftEndsAt) {
      const range = await runExclusively(chooseRange);
      if (!range) {
        isFinished = true;
        return;
      }
      try {
        if (!(await processRange(range))) isFinished = true;
      } catch (error) {
        isFinished = true;
        throw error;
      } finally {
        range.claiming.release();
      }
    }
  };
  while (!isFinished) {
    shiftEndsAt = performance.now() + shiftMs;
    const outcomes = await Promise.allSettled(Array.from({ length: concurrency }, runWorker));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
}
