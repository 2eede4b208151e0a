import { setTimeout as sleep } from 'node:timers/promises';
import { type JobKind, type Lane, lanes as laneNames } from '#contract/jobs';
import type { AppContext } from '../app-context';
import { isCut } from '../db/faults';
import { reportOnce } from '../lib/report-once';
import { hold } from './hold';
import { type JobFunctions, PermanentError } from './job';
import { kindOf, lanes } from './kinds';
import { claim, end, fail, finish, freeOrphans, type Leased, release } from './lease';
import { callTimetable } from './timetable';

/** How long due jobs may lie before they are seen, milliseconds; `nudge` saves the waiting. */
const pause = 500;
/** How long a process that stops waits for the jobs in hand. */
const grace = 3000;
/** The longest pause after the runner's own queries failed, milliseconds. */
const maxPauseMs = 10_000;
/** How often the timetable is asked. */
const turn = 10_000;
/** Seconds between two tries of one job. */
const longestPause = 2 * 3600;

/**
 * Runs due jobs of the kinds it has functions for, in each lane some at a time, until it is stopped. Any number of
 * processes may do so on one database. `stop` gives back what does not end when told to.
 */
export function startJobs(app: AppContext, functions: Partial<JobFunctions>, onError: OnError) {
  const { db } = app;
  const kinds = Object.keys(functions) as JobKind[];
  const stopping = new AbortController();
  const inHand = new Map<Leased, Promise<void>>();
  let wake = () => {};

  const room = () => {
    const free = new Map<Lane, number>(laneNames.map((lane) => [lane, lanes[lane]]));
    for (const { lane } of inHand.keys()) free.set(lane, (free.get(lane) ?? 0) - 1);
    return new Map([...free].filter(([, places]) => places > 0));
  };
  const begin = (job: Leased) => {
    const ended = runOne(app, functions, job, stopping.signal, onError)
      .catch((error: unknown) => onError(error, job))
      .finally(() => {
        inHand.delete(job);
        wake();
      });
    inHand.set(job, ended);
  };
  const nap = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      setTimeout(resolve, milliseconds).unref();
    });
  const report = reportOnce((error) => onError(error));
  let failures = 0;
  /** Runs one of the runner's own queries. What fails is reported, and the loop goes on more slowly until none fails. */
  const attempt = async <T>(query: () => Promise<T>): Promise<T | undefined> => {
    try {
      const rows = await query();
      failures = 0;
      return rows;
    } catch (error) {
      // A database that is away is met again; its absence is logged by whoever runs it.
      if (isCut(error)) return undefined;
      failures++;
      report(error);
      return undefined;
    }
  };

  const loop = async () => {
    await attempt(() => freeOrphans(db));
    let asked = Number.NEGATIVE_INFINITY;
    while (!stopping.signal.aborted) {
      // Asked for before the question, so that what comes while it is answered is not slept over.
      const rested = nap(Math.min(pause * 2 ** failures, maxPauseMs));
      if (performance.now() - asked > turn) {
        asked = performance.now();
        await attempt(() => callTimetable(db, kinds));
      }
      const free = room();
      const jobs = (free.size > 0 && (await attempt(() => claim(db, kinds, free)))) || [];
      for (const job of jobs) begin(job);
      if (jobs.length === 0) await rested;
    }
  };

  const done = loop();
  return {
    /** looks for due jobs at once instead of at the next turn */
    nudge: () => wake(),
    async stop() {
      stopping.abort(new Error('the process stops'));
      wake();
      await done;
      await Promise.race([Promise.all(inHand.values()), sleep(grace)]);
      for (const job of inHand.keys())
        await release(db, job, 0).catch((error: unknown) => onError(error, job));
    },
  };
}

/** Without a job: a query of the runner itself failed, so that no job runs. */
type OnError = (error: unknown, job?: Leased) => void;

/** Runs a job in hand, and writes how it ended. */
async function runOne(
  app: AppContext,
  functions: Partial<JobFunctions>,
  job: Leased,
  stopping: AbortSignal,
  onError: OnError,
): Promise<void> {
  const { db } = app;
  const held = hold(db, job, stopping, (error) => onError(error, job));
  const { attempts: most, payload: schema } = kindOf(job.kind);
  const task = functions[job.kind];
  const giveUp = async (step: 'giveUp' | 'end', why: string | null) => {
    const payload = schema.safeParse(job.payload);
    if (payload.success) await task?.gaveUp?.(app, payload.data as never);
    await held.settle(() => end(db, job, step, why));
  };
  try {
    if (job.state === 'CANCELLING') await giveUp('end', null);
    // The last of its processes died, or stalled, before it could say so.
    else if (job.attempts > most) await giveUp('giveUp', null);
    else {
      const payload = schema.safeParse(job.payload);
      if (!payload.success)
        throw new PermanentError(`its payload is not one of ${job.kind}: ${payload.error.message}`);
      await task?.run(app, payload.data as never, held);
      await held.settle(() => finish(db, job));
    }
  } catch (error) {
    if (held.lost()) return;
    if (stopping.aborted) await release(db, job, 0);
    else if (isCut(error)) await held.settle(() => release(db, job, 2));
    else {
      onError(error, job);
      const hopeless = job.state === 'RUNNING' && (error instanceof PermanentError || job.attempts >= most);
      if (hopeless) await giveUp('giveUp', wordsOf(error));
      else await held.settle(() => fail(db, job, wordsOf(error), pauseAfter(job)));
    }
  } finally {
    held.end();
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const pauseAfter = ({ kind, attempts }: Leased) =>
  Math.min(kindOf(kind).pause * 2 ** (attempts - 1), longestPause);
