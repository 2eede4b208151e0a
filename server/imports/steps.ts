import sql from 'sql-template-tag';
import type { Db } from '../db/database';
import { oneAtATime } from '../lib/turns';
import { isReady } from './row-filters';

/** Lots, works, customers or artists made in one transaction: what a crash can cost, and how often the page sees progress. */
const step = 1000;
/**
 * So long steps follow each other at once, in milliseconds. Each shares the target's row with the next: who wants it for
 * themselves (a number, a lot added by hand, an import taken back) comes when all have ended.
 */
const shift = 1000;

/** What steps do one behind the other, in the order of the file, while they do everything else at once. */
export interface Turn {
  /** the step before has passed it on */
  comes: Promise<void>;
  pass(): void;
}

/** The places whose rows one step makes. */
export interface Range {
  first: number;
  last: number;
  /** to give ids and numbers */
  claiming: Turn;
}

/** Hands out turns; the first one comes at once. */
function inTurn(): () => Turn {
  let last: Promise<void> = Promise.resolve();
  return () => {
    const comes = last;
    let pass = () => {};
    last = new Promise((resolve) => {
      pass = resolve;
    });
    return { comes, pass };
  };
}

/**
 * Goes through the rows of a file that are to be made, in the order of their places, with `hands` steps under way at
 * once. `make` answers false when there is nothing to be made any more. When one fails the others come to their end, and
 * the failure is thrown then.
 */
export async function inSteps(
  db: Db,
  importId: number,
  hands: number,
  make: (range: Range) => Promise<boolean>,
): Promise<void> {
  const choosing = oneAtATime();
  const nextToClaim = inTurn();
  let behind = 0;
  let isOver = false;
  let changesAt = 0;
  const choose = async (): Promise<Range | undefined> => {
    const next = await db.row<{ first: number | null; last: number }>(sql`
      select min(place) as first, max(place) as last
      from (
        select distinct place from import_checks v
        where v.import_id = ${importId} and ${isReady} and place > ${behind} order by place limit ${step}) places`);
    if (next.first === null) return undefined;
    behind = next.last;
    return { first: next.first, last: next.last, claiming: nextToClaim() };
  };
  const hand = async () => {
    while (!isOver && performance.now() < changesAt) {
      const range = await choosing(choose);
      if (!range) {
        isOver = true;
        return;
      }
      try {
        if (!(await make(range))) isOver = true;
      } catch (error) {
        isOver = true;
        throw error;
      } finally {
        range.claiming.pass();
      }
    }
  };
  while (!isOver) {
    changesAt = performance.now() + shift;
    const ends = await Promise.allSettled(Array.from({ length: hands }, hand));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
}
