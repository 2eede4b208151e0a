import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { oneAtATime } from '../lib/one-at-a-time';
import { isReady } from './row-filters';

/** Lots, works, customers or artists made in one transaction: what a crash can cost, and how often the page sees progress. */
const stepSize = 1000;
/**
 * So long steps follow each other at once, in milliseconds. Each shares the target's row with the next: who wants it for
 * themselves (a number, a lot added by hand, an import taken back) comes when all have ended.
 */
const shiftMs = 1000;

/** What steps do one behind the other, in the order of the file, while they do everything else at once. */
export interface Turn {
  /** the step before has passed it on */
  ready: Promise<void>;
  release(): void;
}

/** The places whose rows one step makes. */
export interface Range {
  first: number;
  last: number;
  /** to give ids and numbers */
  claiming: Turn;
}

/** Hands out turns; the first one comes at once. */
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
 * Goes through the rows of a file that are to be made, in the order of their places, with `hands` steps under way at
 * once. `make` answers false when there is nothing to be made any more. When one fails the others come to their end, and
 * the failure is thrown then.
 */
export async function runInSteps(
  db: Db,
  importId: number,
  concurrency: number,
  processRange: (range: Range) => Promise<boolean>,
): Promise<void> {
  const runExclusively = oneAtATime();
  const nextToClaim = createTurns();
  let lastChosen = 0;
  let isFinished = false;
  let shiftEndsAt = 0;
  const chooseRange = async (): Promise<Range | undefined> => {
    const next = await db.row<{ first: number | null; last: number }>(sql`
      select min(place) as first, max(place) as last
      from (
        select distinct place from import_checks v
        where v.import_id = ${importId} and ${isReady} and place > ${lastChosen} order by place limit ${stepSize}) places`);
    if (next.first === null) return undefined;
    lastChosen = next.last;
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
