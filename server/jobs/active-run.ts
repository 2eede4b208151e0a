import type { Db } from '../db/database';
import { keepLease } from '../db/lease';
import { writeWithRetry } from '../db/write-with-retry';
import { limitRepeatedReports } from '../lib/report-once';
import { joinSignals } from '../lib/with-timeout';
import type { Run } from './job';
import { finish, type LeasedJob, renew } from './lease';

/** How often at most it is written how far a job is, in milliseconds: nobody reads faster. */
const progressIntervalMs = 200;
/** How often a holder says that it lives; so soon it also learns that the job was cancelled. */
const heartbeatMs = 5000;

export interface ActiveRun extends Run {
  /** whether the job is another's by now, or nobody's */
  lost(): boolean;
  /** writes how it ended, also when the database is away for a moment */
  writeOutcome(write: () => Promise<unknown>): Promise<void>;
  end(): void;
}

/** Keeps the lease of a job in hand, and fires `signal` when it is lost or the process stops. */
export function startActiveRun(
  db: Db,
  job: LeasedJob,
  stopping: AbortSignal,
  onError: (error: unknown) => void,
): ActiveRun {
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
