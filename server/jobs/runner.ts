import { setTimeout as sleep } from 'node:timers/promises';
import { type JobKind, type Queue, queues as queueNames } from '#contract/jobs';
import type { AppContext } from '../app-context';
import { isInterrupted } from '../db/issues';
import { maxWaitMs, openWaker, pollMs } from '../db/waker';
import { limitRepeatedReports } from '../lib/report-once';
import { startActiveRun } from './active-run';
import { GaveWay, type JobFunctions, PermanentError, PostponedError } from './job';
import { getKind, queues } from './kinds';
import { claim, end, fail, finish, type LeasedJob, release, releaseOrphans } from './lease';
import { findNextDue, queueRecurringJobs } from './recurring';

/** how long a stopping process waits for its running jobs */
const stopGraceMs = 3000;
/** the longest pause after the runner's own queries failed, in milliseconds */
const maxPauseMs = 10_000;
/** the longest pause between two attempts of a job, in seconds */
const maxRetrySeconds = 2 * 3600;

/**
 * Runs due jobs of the kinds it has functions for, several per queue at a time, until it is stopped. Any number of processes
 * may do so on one database. `stop` releases jobs that do not end in time.
 */
export function startJobs(app: AppContext, functions: Partial<JobFunctions>, onError: OnError) {
  const { db } = app;
  const kinds = Object.keys(functions) as JobKind[];
  const stopping = new AbortController();
  const activeJobs = new Map<LeasedJob, Promise<void>>();
  const waker = openWaker(db, 'jobs');

  const countFreePlaces = () => {
    const free = new Map<Queue, number>(queueNames.map((queue) => [queue, queues[queue]]));
    for (const { queue } of activeJobs.keys()) free.set(queue, (free.get(queue) ?? 0) - 1);
    return new Map([...free].filter(([, places]) => places > 0));
  };
  const launch = (job: LeasedJob) => {
    const ended = runJob(app, functions, job, stopping.signal, onError)
      .catch((error: unknown) => onError(error, job))
      .finally(() => {
        activeJobs.delete(job);
        waker.wake();
      });
    activeJobs.set(job, ended);
  };
  const report = limitRepeatedReports((error) => onError(error));
  /** the number of the runner's own queries that failed since the last turn without a failure */
  let failures = 0;
  let hasFailed = false;
  /** Runs one of the runner's own queries. Errors are reported, and the loop slows down until queries succeed again. */
  const runQuery = async <T>(query: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await query();
    } catch (error) {
      hasFailed = true;
      // A lost connection is not reported here: the loop tries again until the database is back.
      if (isInterrupted(error)) return undefined;
      failures++;
      report(error);
      return undefined;
    }
  };

  const loop = async () => {
    await runQuery(() => releaseOrphans(db));
    let isRecurringDue = true;
    let recurringCheckedAt = 0;
    while (!stopping.signal.aborted) {
      hasFailed = false;
      // Also checked at an interval, because their rules may change.
      if (isRecurringDue || performance.now() > recurringCheckedAt + maxWaitMs) {
        isRecurringDue = false;
        recurringCheckedAt = performance.now();
        await runQuery(() => queueRecurringJobs(db, kinds));
      }
      const free = countFreePlaces();
      const jobs = (free.size > 0 && (await runQuery(() => claim(db, kinds, free)))) || [];
      for (const job of jobs) launch(job);
      if (jobs.length > 0) continue;
      const next = await runQuery(() => findNextDue(db, kinds, [...free.keys()]));
      if (!next || hasFailed) {
        await waker.pause(Math.min(pollMs * 2 ** failures, maxPauseMs));
        continue;
      }
      failures = 0;
      isRecurringDue = next.recurring !== null && next.recurring <= 0;
      if (!isRecurringDue) await waker.wait(next.job, next.recurring);
    }
    waker.close();
  };

  const done = loop();
  return {
    /** looks for due jobs at once */
    nudge: waker.wake,
    async stop() {
      stopping.abort(new Error('the process stops'));
      waker.wake();
      await done;
      await Promise.race([Promise.all(activeJobs.values()), sleep(stopGraceMs)]);
      for (const job of activeJobs.keys())
        await release(db, job, 0).catch((error: unknown) => onError(error, job));
    },
  };
}

/** Without a job when a query of the runner itself failed, so that no job runs. */
type OnError = (error: unknown, job?: LeasedJob) => void;

/** Runs a leased job and writes how it ended. */
async function runJob(
  app: AppContext,
  functions: Partial<JobFunctions>,
  job: LeasedJob,
  stopping: AbortSignal,
  onError: OnError,
): Promise<void> {
  const { db } = app;
  const activeRun = startActiveRun(app, job, stopping, (error) => onError(error, job));
  const { attempts: maxAttempts, payload: schema } = getKind(job.kind);
  const jobFunction = functions[job.kind];
  const abandon = async (step: 'giveUp' | 'end', reason: string | null) => {
    const payload = schema.safeParse(job.payload);
    if (payload.success) await jobFunction?.onGiveUp?.(app, payload.data as never);
    await activeRun.writeOutcome(() => end(db, job, step, reason));
  };
  try {
    if (job.state === 'CANCELLING') await abandon('end', null);
    // The last of its processes died, or stalled, before it could say so.
    else if (job.attempts > maxAttempts) await abandon('giveUp', null);
    else {
      const payload = schema.safeParse(job.payload);
      if (!payload.success)
        throw new PermanentError(`its payload is not one of ${job.kind}: ${payload.error.message}`);
      await jobFunction?.run(app, payload.data as never, activeRun);
      await activeRun.writeOutcome(() => finish(db, job));
    }
  } catch (error) {
    if (activeRun.lost()) return;
    if (stopping.aborted || error instanceof GaveWay) await release(db, job, 0);
    else if (isInterrupted(error)) await activeRun.writeOutcome(() => release(db, job, 2));
    else if (error instanceof PostponedError)
      await activeRun.writeOutcome(() => release(db, job, error.seconds));
    else {
      onError(error, job);
      const isPermanent =
        job.state === 'RUNNING' && (error instanceof PermanentError || job.attempts >= maxAttempts);
      if (isPermanent) await abandon('giveUp', toMessage(error));
      else await activeRun.writeOutcome(() => fail(db, job, toMessage(error), computeRetryPause(job)));
    }
  } finally {
    activeRun.end();
  }
}

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
const computeRetryPause = ({ kind, attempts }: LeasedJob) =>
  Math.min(getKind(kind).pause * 2 ** (attempts - 1), maxRetrySeconds);
