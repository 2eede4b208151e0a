import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { AppContext } from '../app-context';
import { type KindRules, kinds } from './kinds';
import type { LeasedJob } from './lease';

/** The shares of the time in which background work runs: while anything else is in progress, and while nothing is. */
const busyShare = 0.25;
const idleShare = 0.75;
/** shorter pauses are left out, because they free nothing, in milliseconds */
const minPauseMs = 100;
/** the longest pause after one step, in milliseconds */
const maxPauseMs = 10_000;
/** how often a pausing job looks whether it must go on pausing, in milliseconds */
const lookMs = 250;
/** A user whose last request was so long ago, in milliseconds, may be about to send the next one. */
const recentMs = 1000;

/** The kinds of jobs that users wait for: background work gives way to them, and not to other background work. */
const userKinds = Object.entries<KindRules>(kinds)
  .filter(([, { lowPriority, resumable }]) => !lowPriority && !resumable)
  .map(([kind]) => kind);

/** What else is in progress while a background job runs. */
export interface Demand {
  /** requests, statements of any process, campaigns or jobs of users */
  isBusy: boolean;
  /** a job of users waits for the place of this one in its queue */
  isAwaited: boolean;
}

/** Measures the demand in this process by its last request, and in all processes by what the database does. */
export async function measureDemand(
  { db, lastRequestAt = Number.NEGATIVE_INFINITY }: Pick<AppContext, 'db' | 'lastRequestAt'>,
  { id, queue }: Pick<LeasedJob, 'id' | 'queue'>,
): Promise<Demand> {
  const isOfUsers = sql`finished_at is null and kind = any(${userKinds}) and id <> ${id}`;
  const measured = await db.row<Demand>(sql`
    select
      exists (select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and state = 'active' and pid <> pg_backend_pid())
      or exists (select from campaigns where state = 'SENDING')
      or exists (select from jobs where state = 'RUNNING' and ${isOfUsers}) as "isBusy",
      exists (select from jobs where queue = ${queue} and run_at <= now() and state = 'WAITING' and ${isOfUsers}) as "isAwaited"`);
  return { ...measured, isBusy: measured.isBusy || performance.now() - lastRequestAt < recentMs };
}

interface Clock {
  /** in milliseconds */
  now(): number;
  /** rejects when the signal fires */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}
const realTime: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
};

/**
 * Returns a function that runs one step of background work and then pauses in proportion to the time it took, so that the
 * work takes only its share of one connection. A step slowed down by others is followed by a longer pause. The pause ends
 * when a job of users waits for the place of this one. Returns the result of the step and the demand, if it was measured.
 */
export function createPace(
  measure: () => Promise<Demand>,
  signal: AbortSignal,
  { now, sleep }: Clock = realTime,
): <T>(work: () => Promise<T>) => Promise<{ result: T; demand?: Demand }> {
  const pauseAfter = async (workedMs: number): Promise<Demand | undefined> => {
    const startedAt = now();
    const pauseFor = (share: number) => Math.min(workedMs * (1 / share - 1), maxPauseMs);
    if (pauseFor(busyShare) < minPauseMs) return undefined;
    for (;;) {
      const demand = await measure();
      const remainingMs = startedAt + pauseFor(demand.isBusy ? busyShare : idleShare) - now();
      if (demand.isAwaited || remainingMs <= 0) return demand;
      await sleep(Math.min(remainingMs, lookMs), signal);
    }
  };
  return async (work) => {
    const startedAt = now();
    const result = await work();
    return { result, demand: await pauseAfter(now() - startedAt) };
  };
}
