import type { AppContext } from '../app-context';
import { keepLease } from '../db/lease';
import { writeWithRetry } from '../db/write-with-retry';
import { limitRepeatedReports } from '../lib/report-once';
import { joinSignals } from '../lib/with-timeout';
import { GaveWay, type Run } from './job';
import { getKind } from './kinds';
import { finish, type LeasedJob, renew, storeCheckpoint } from './lease';
import { createPace, measureDemand } from './pacing';

/** the shortest time between two writes of a job's progress, in milliseconds */
const progressIntervalMs = 200;
/** How often the lease is renewed, and how soon a canceled job is noticed. Milliseconds. */
const heartbeatMs = 5000;

export interface ActiveRun extends Run {
  /** returns whether another process has the job now, or none */
  lost(): boolean;
  /** writes the outcome, repeating while the database is unavailable */
  writeOutcome(write: () => Promise<unknown>): Promise<void>;
  end(): void;
}

/** Renews the lease of a job while it runs, and fires `signal` when the lease is lost or the process stops. */
export function startActiveRun(
  app: AppContext,
  job: LeasedJob,
  stopping: AbortSignal,
  onError: (error: unknown) => void,
): ActiveRun {
  const { db } = app;
  const lost = new AbortController();
  const markLost = () => lost.abort(new Error(`job ${job.id} is no longer this process's`));
  const lease = keepLease<{ done: number; total?: number }>({
    renew: (progress) => renew(db, job, progress),
    everyMs: heartbeatMs,
    onLost: markLost,
    onError: limitRepeatedReports(onError),
  });
  let announcedAt = Number.NEGATIVE_INFINITY;
  const { signal, release } = joinSignals(lost.signal, stopping);
  const runPaced = createPace(() => measureDemand(app, job), signal);
  return {
    signal,
    lost: () => lost.signal.aborted,
    async progress(done, total) {
      signal.throwIfAborted();
      if (performance.now() - announcedAt < progressIntervalMs) return;
      announcedAt = performance.now();
      await lease.renew({ done, total });
      signal.throwIfAborted();
    },
    async step(work) {
      signal.throwIfAborted();
      const { result, demand } = await runPaced(work);
      if (demand?.isAwaited && getKind(job.kind).resumable) throw new GaveWay();
      return result;
    },
    async checkpoint(tx, payload) {
      if ((await storeCheckpoint(tx, job, payload)) > 0) return;
      markLost();
      signal.throwIfAborted();
    },
    async finishIn(tx) {
      if (await finish(tx, job)) return;
      markLost();
      signal.throwIfAborted();
    },
    writeOutcome: (write) => writeWithRetry(write, signal),
    end() {
      lease.stop();
      release();
    },
  };
}
